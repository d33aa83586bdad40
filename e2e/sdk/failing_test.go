//go:build e2e

package sdk

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// failing is a test that reads what has expired, in a module for require.
const failing = `const { withEmulator } = require("cosmosttl");
const { CosmosClient } = require("@azure/cosmos");

test("a session is there", withEmulator({ start: "2030-01-01T00:00:00Z" }, async (emulator) => {
  const client = new CosmosClient(emulator.clientOptions);
  const { database } = await client.databases.create({ id: "app" });
  const { container } = await database.containers.create({ id: "sessions", partitionKey: "/user", defaultTtl: 3600 });
  await container.items.create({ id: "s1", user: "ann", ttl: 1200 });
  emulator.clock.advance("20m");
  expect((await container.item("s1", "ann").read()).statusCode).toBe(200);
}));
`

// TestRunnersShowTheReport lets a test fail in each test runner from npm. Node's own is in js/failing.test.mjs.
func TestRunnersShowTheReport(t *testing.T) {
	imports := strings.NewReplacer(`const { withEmulator } = require("cosmosttl")`, `import { withEmulator } from "cosmosttl"; import { expect, test } from "vitest"`,
		`const { CosmosClient } = require("@azure/cosmos")`, `import { CosmosClient } from "@azure/cosmos"`)
	for _, runner := range []struct{ name, file, text, command string }{
		{"jest", "fails.test.js", failing, "jest"},
		{"vitest", "fails.test.mjs", imports.Replace(failing), "vitest run"},
	} {
		if !slices.Contains(projects(), runner.name) {
			continue
		}
		t.Run(runner.name, func(t *testing.T) {
			dir := project(t, runner.name)
			file := filepath.Join(dir, runner.file)
			t.Cleanup(func() { os.Remove(file) })
			if err := os.WriteFile(file, []byte(runner.text), 0o644); err != nil {
				t.Fatal(err)
			}
			out, err := command(dir, "npx", append(strings.Fields(runner.command), "fails")...).CombinedOutput()
			if err == nil {
				t.Fatalf("the test passed:\n%s", out)
			}
			for _, line := range []string{
				"cosmosttl: the clock shows 2030-01-01T00:20:00Z\n",
				`app/sessions: s1 ["ann"] expired 00:20:00: ttl 1200, written 00:00:00; still on disk` + "\n",
				"last request: read_item, status 404, at 00:20:00\n",
				"events: 00:00:00 written (create), 00:20:00 expired (item-ttl)",
			} {
				if !strings.Contains(string(out), line) {
					t.Errorf("no line %q in\n%s", line, out)
				}
			}
		})
	}
}
