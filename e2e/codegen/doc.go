// Package codegen compiles and runs the snippets of core/codegen: Go against azcosmos and JavaScript against @azure/cosmos,
// both talking to a recording server; Python and Java against stand-ins with the signatures of the real SDKs (testdata),
// since neither package can be had here; the Azure CLI ones in bash with a stand-in az; the literals of Terraform in
// terraform itself. Run with -tags e2e. What a machine lacks (python3, java, terraform) is skipped by name; Go, node and
// bash are required.
package codegen
