//go:build azcosmos

package codegen

// The generated programs import azcosmos; this import keeps it in go.mod.
import _ "github.com/Azure/azure-sdk-for-go/sdk/data/azcosmos"
