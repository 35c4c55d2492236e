"""One game of several people on several devices, and a class that is seen live."""
