"""Line-ups: the sealed exchange on one laptop."""
