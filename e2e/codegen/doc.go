// Package codegen compiles and runs the code that core/codegen generates, with package toolchain: Go against azcosmos and JavaScript against
// @azure/cosmos, both connected to a recording server; Python and Java against stubs with the signatures of the real SDKs; the Azure CLI scripts in
// bash with a stub az; the literals of Terraform in terraform itself. Run it with -tags e2e. Go, node and bash are required; tests that need python3,
// java or terraform are skipped where it is missing.
package codegen
