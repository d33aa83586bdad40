package mcp

import (
	"context"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/cosmosttl/cosmosttl/app/cli/agent"
	"github.com/cosmosttl/cosmosttl/app/server/endpoint"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
	"github.com/cosmosttl/cosmosttl/core/wire/rest"
)

// present is the Unix second at which the tests ask.
const present = 1767268800

// shop returns an account with 300 items. The item with the lowest number expires first.
func shop(t *testing.T) *endpoint.World {
	t.Helper()
	a := engine.New(present)
	in := engine.Path{Database: "shop", Container: "orders"}
	for _, cmd := range []engine.Command{
		engine.CreateDatabase{ID: "shop"},
		engine.CreateContainer{Database: "shop", Spec: engine.Spec{ID: "orders", PartitionKey: []string{"/id"}, Default: ttl.On(3600)}},
		engine.CreateContainer{Database: "shop", Spec: engine.Spec{ID: "events", PartitionKey: []string{"/id"}}},
		engine.Generate{In: in, Count: 300, MinTTL: 60, MaxTTL: 3600, Seed: 7},
	} {
		if _, err := a.Apply(cmd); err != nil {
			t.Fatal(err)
		}
	}
	return endpoint.NewWorld(a, rest.Options{}, time.Now, 0)
}

// tools returns the tools for the given accounts.
func tools(moveClock bool, accounts ...agent.Account) *agent.Set {
	return agent.New(agent.Config{Playground: "http://localhost:8080/", MoveClock: moveClock, Now: func() time.Time { return time.Unix(present, 0) },
		Accounts: func(context.Context) []agent.Account { return accounts }})
}

// own returns the tools of an endpoint that has the accounts shop and red.
func own(t *testing.T) *agent.Set {
	red := endpoint.NewWorld(engine.New(present), rest.Options{}, time.Now, 0)
	return tools(true, agent.Local("", "http://localhost:8081/", shop(t)), agent.Local("red", "http://localhost:8081/", red))
}

// connect connects a client of the SDK to the tools within the process.
func connect(t *testing.T, set *agent.Set) *mcp.ClientSession {
	t.Helper()
	here, there := mcp.NewInMemoryTransports()
	server, err := newServer(set, "0.0.0").Connect(t.Context(), here, nil)
	if err != nil {
		t.Fatal(err)
	}
	client, err := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, nil).Connect(t.Context(), there, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = client.Close()
		_ = server.Wait()
	})
	return client
}

// call calls a tool and returns the text of its answer.
func call(t *testing.T, c *mcp.ClientSession, tool string, given map[string]any) (text string, isError bool) {
	t.Helper()
	r, err := c.CallTool(t.Context(), &mcp.CallToolParams{Name: tool, Arguments: given})
	if err != nil {
		t.Fatalf("%s: %v", tool, err)
	}
	if len(r.Content) != 1 {
		t.Fatalf("%s: %d parts", tool, len(r.Content))
	}
	return r.Content[0].(*mcp.TextContent).Text, r.IsError
}
