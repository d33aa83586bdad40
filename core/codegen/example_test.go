package codegen_test

import (
	"fmt"

	"github.com/cosmosttl/cosmosttl/core/codegen"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// A snippet is a complete file.
func ExampleGenerate() {
	orders := codegen.World{
		Endpoint: "https://orders-test.documents.azure.com:443/", Database: "shop", Container: "orders",
		PartitionKey: []string{"/customerId"}, Default: ttl.On(3600),
	}
	s, err := codegen.Generate(orders, codegen.JavaScript, codegen.SetDefault)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("// " + s.Filename)
	fmt.Print(s.Text)
	// Output:
	// // set-default.mjs
	// // npm install @azure/cosmos
	// import { CosmosClient } from "@azure/cosmos";
	//
	// const client = new CosmosClient({
	//   endpoint: "https://orders-test.documents.azure.com:443/",
	//   key: process.env.COSMOS_KEY,
	// });
	// const container = client.database("shop").container("orders");
	//
	// const { resource: properties } = await container.read();
	// if (!properties) throw new Error("the container does not exist");
	// properties.defaultTtl = 3600;
	// await container.replace(properties);
}

// If a language cannot do a task, the error says why.
func ExampleGenerate_refused() {
	orders := codegen.World{Database: "shop", Container: "orders", PartitionKey: []string{"/customerId"}, Default: ttl.Off}
	_, err := codegen.Generate(orders, codegen.AzureCLI, codegen.DisableTTL)
	fmt.Println(err)
	// Output: az has no option that removes defaultTtl (Azure/azure-cli#29205)
}
