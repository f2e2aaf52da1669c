"""The journal on the screen: who did what when, filtered, explained, and taken back."""
