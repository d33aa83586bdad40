package program

// Version is the version of the program and of the packages that contain it. A release sets it; see the Makefile.
var Version = "0.1.0"
