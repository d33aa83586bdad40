package codegen

import (
	"encoding/json"

	"github.com/cosmosttl/cosmosttl/core/codegen"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// A World is a named example. The name is a folder name.
type World struct {
	Name  string
	World codegen.World
}

// Worlds returns worlds that together reach every branch of core/codegen, in a fixed order. The golden files of
// core/codegen show them as well. The caller owns them.
func Worlds() []World {
	const endpoint = "https://orders-test.documents.azure.com:443/"
	return []World{
		{"off", codegen.World{
			Database: "shop", Container: "orders", PartitionKey: []string{"/customerId"}, Default: ttl.Off,
			Throughput: codegen.Throughput{RUPerSec: 400},
			Item: &codegen.Item{ID: "SO05", PartitionKey: `["CO18009186470"]`, TTL: ttl.After(2000),
				Body: `{"id":"SO05","customerId":"CO18009186470","ttl":2000}`},
		}},
		{"no-default", codegen.World{
			Endpoint: endpoint, Account: "orders-test", Database: "shop", Container: "sessions",
			PartitionKey: []string{"/tenant", "/user/id"}, Default: ttl.NoDefault,
			Item: &codegen.Item{ID: "session-1", PartitionKey: `["contoso","ana"]`, TTL: ttl.After(1800), Extend: 7200,
				Body: `{"id":"session-1","tenant":"contoso","user":{"id":"ana","roles":["admin","reader"],"note":null},"ttl":1800}`},
		}},
		{"ninety-days", codegen.World{
			Endpoint: endpoint, Account: "orders-test", Database: "shop", Container: "carts",
			PartitionKey: []string{"/cart"}, Default: ttl.On(90 * 24 * 60 * 60), Throughput: codegen.Throughput{Serverless: true, RUPerSec: 400, Autoscale: 4000},
			Consumer: codegen.Consumer{Beginning: true, Every: 30, Takes: 100},
			Item: &codegen.Item{ID: "7", PartitionKey: `[7]`,
				Body: `{"id":"7","cart":7,"total":42.50,"paid":false,"big":12345678901234567890,"tiny":1e-400,"tags":[],"extra":{}}`},
		}},
		{"container-only", codegen.World{
			Endpoint: endpoint, Account: "orders-test", Database: "shop", Container: "empty",
			PartitionKey: []string{"/pk"}, Default: ttl.On(ttl.Max), Throughput: codegen.Throughput{RUPerSec: 400, Autoscale: 4000},
			Images:   &codegen.Images{Mode: 3, Paths: []string{"/total", "/customer/name"}},
			Consumer: codegen.Consumer{AllVersions: true, Beginning: true, Every: 60, Takes: 10},
		}},
		{"odd-keys", codegen.World{
			Endpoint: endpoint, Account: "orders-test", Database: "shop", Container: "readings",
			PartitionKey: []string{"/site", "/live", "/unit"}, Default: ttl.On(60),
			Item: &codegen.Item{ID: "r1", PartitionKey: `[1e+06,true,null]`, TTL: ttl.Never,
				Body: `{"id":"r1","site":1000000,"live":true,"unit":null,"ttl":-1}`},
		}},
		{"absent-key", codegen.World{
			Endpoint: endpoint, Account: "orders-test", Database: "shop", Container: "loose",
			PartitionKey: []string{"/pk"}, Default: ttl.Off,
			Item: &codegen.Item{ID: "a", PartitionKey: `[{}]`, TTL: ttl.After(60), Body: `{"id":"a","ttl":60}`},
		}},
		{"null-key", codegen.World{
			Endpoint: endpoint, Account: "orders-test", Database: "shop", Container: "loose",
			PartitionKey: []string{"/pk"}, Default: ttl.On(60),
			Item: &codegen.Item{ID: "n", PartitionKey: `[null]`, TTL: ttl.After(5), Body: `{"id":"n","pk":null,"ttl":5}`},
		}},
		{"nasty", Nasty(`'"` + "`" + `\n${a}%{b}#{c}{{d}}$(e) é 漢`)},
		{"nastier", Nasty("\"\"\"'''\\\"\r\n\t\b\f\v\x01\x7f\u0085\u2028\u202e\ufeff$${x}%%{y}\\u0041\\${ 😀 </script>")},
	}
}

// Nasty returns a world that has s wherever the service accepts such a text from a user.
func Nasty(s string) codegen.World {
	quoted, _ := json.Marshal(s)
	j := string(quoted)
	return codegen.World{
		Endpoint: "https://orders-test.documents.azure.com:443/", Account: "orders-test",
		Database: "-db it's ${x} é", Container: "@c %{y} `z`", PartitionKey: []string{`/customer's "${id}"`},
		Default: ttl.On(3600), Throughput: codegen.Throughput{RUPerSec: 400},
		Item: &codegen.Item{ID: "it's ${id} \"q\" 漢", PartitionKey: `[` + j + `]`, TTL: ttl.After(60),
			Body: `{"id":"it's ${id} \"q\" 漢","customer's \"${id}\"":` + j + `,"__proto__":1,"class":` + j + `,` + j + `:[` + j + `,{"a b":` + j + `}],"":"","9":9,"ttl":60}`},
	}
}
