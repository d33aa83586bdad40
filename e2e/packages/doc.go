// Package packages tests the packages that contain the program, as a user meets them: each is built, installed into an empty project without a
// network, and its README is followed to the letter. contract.txt has the cases that all packages pass, npm's and Go's included;
// docs/clients/contract.md explains them. make test runs Python's and Node's, make test-all also the others.
package packages
