"""What one thing costs against the plainest thing that does the same work, both measured in one run."""
