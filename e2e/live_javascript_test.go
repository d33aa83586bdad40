//go:build e2e

package e2e

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os/exec"
	"testing"

	"github.com/cosmosttl/cosmosttl/e2e/browser"
	"github.com/cosmosttl/cosmosttl/e2e/toolchain"
)

// jsProgram is a program with @azure/cosmos that carries out a request for each line that it reads, and prints the status of its answer.
const jsProgram = `
import { CosmosClient } from "@azure/cosmos";
import { createInterface } from "node:readline";

const client = new CosmosClient(process.env.CONNECTION);
const container = client.database("shop").container("orders");
const requests = {
  async fill() {
    const { database } = await client.databases.createIfNotExists({ id: "shop" });
    return database.containers.createIfNotExists({ id: "orders", partitionKey: { paths: ["/cid"] }, defaultTtl: 60 });
  },
  create: (item) => container.items.create(item),
  upsert: (item) => container.items.upsert(item),
  read: ({ id, cid }) => container.item(id, cid).read(),
};
for await (const line of createInterface({ input: process.stdin })) {
  const [name, item] = JSON.parse(line);
  try {
    const answer = await requests[name](item);
    console.log(answer.statusCode);
  } catch (e) {
    console.log(e.code ?? String(e));
  }
}`

// A scripted is a program of another SDK that does what the test says.
type scripted struct {
	t   *testing.T
	in  io.WriteCloser
	out *bufio.Scanner
}

// javaScript starts jsProgram. The console's copy of the SDK, which the browser tests install, has the package.
func (s *served) javaScript() *scripted {
	s.t.Helper()
	cmd := exec.CommandContext(s.t.Context(), "node", "--input-type=module", "--eval", jsProgram)
	cmd.Dir = "../app/build/sdk"
	cmd.Env = append(cmd.Environ(), fmt.Sprintf("CONNECTION=AccountEndpoint=http://localhost:%d/;AccountKey=%s;", s.cosmos, toolchain.EmulatorKey))
	in, err := cmd.StdinPipe()
	if err != nil {
		s.t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		s.t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		s.t.Fatal(err)
	}
	s.t.Cleanup(func() { in.Close(); _ = cmd.Wait() })
	return &scripted{s.t, in, bufio.NewScanner(out)}
}

// answer has a request carried out, and returns the status of its answer.
func (p *scripted) answer(name string, item map[string]any) string {
	p.t.Helper()
	line, err := json.Marshal([]any{name, item})
	if err != nil {
		p.t.Fatal(err)
	}
	if _, err := fmt.Fprintf(p.in, "%s\n", line); err != nil {
		p.t.Fatal(err)
	}
	if !p.out.Scan() {
		p.t.Fatalf("the program has ended: %v", p.out.Err())
	}
	return p.out.Text()
}

// want has a request carried out, and fails the test if its answer has another status.
func (p *scripted) want(status, name string, item map[string]any) {
	p.t.Helper()
	if got := p.answer(name, item); got != status {
		p.t.Errorf("%s %v: the status is %s, want %s", name, item, got, status)
	}
}

// What a program with @azure/cosmos does appears on the page: its container, items that appear, expire and are purged, a write that restarts the
// countdown, and why a read and a write were refused.
func TestALiveAccountOfJavaScript(t *testing.T) {
	t.Parallel()
	s := serveBeside(t)
	v := s.look("live/")
	v.ByRole("heading", "The account is empty").Wait()
	js := s.javaScript()
	js.want("201", "fill", nil)
	v.ByRole("button", "orders 0 in queries 0 expired, still on disk").Wait()
	timeline, requests := v.Region("Timeline"), v.Region("Requests")
	item := func(more map[string]any) map[string]any {
		all := map[string]any{"id": "SO01", "cid": "C"}
		for name, value := range more {
			all[name] = value
		}
		return all
	}
	js.want("201", "create", item(nil))
	timeline.WaitText("expires in 1:00")
	js.want("400", "create", item(map[string]any{"id": "bad", "ttl": 0}))
	requests.WaitText("refused")
	js.want("409", "create", item(nil))
	requests.WaitText("conflict")
	js.want("200", "upsert", item(map[string]any{"ttl": 90}))
	timeline.WaitText("expires in 1:30")
	v.Button("Advance 1 minute").Click()
	timeline.WaitText("expires in 0:30")
	js.want("200", "read", item(nil))
	v.Button("Advance 1 minute").Click()
	timeline.WaitText("expired 30 seconds ago")
	js.want("404", "read", item(nil))
	requests.WaitText(" and is still on disk")
	v.ByRole("searchbox", "Filter of the requests").Fill("client:javascript status:404 item:SO01")
	requests.WaitText("1 of ")
	v.Button("Advance 1 hour").Click()
	v.WaitFor(`[...document.querySelectorAll("#item-list .row")].some(e => /purged \d/.test(e.innerText))`)
	v.ByRole("searchbox", "Filter of the requests").Fill("")
	js.want("201", "create", item(nil))
	timeline.WaitText("expires in 1:00")
}

// The program with which the page fills an empty account has no request refused, also when it runs again: what the page counts as refused would
// otherwise be of the page's own making.
func TestTheSampleOfAnEmptyAccount(t *testing.T) {
	t.Parallel()
	s := serveBeside(t)
	v := s.look("live/")
	v.ByRole("heading", "The account is empty").Wait()
	program := browser.Eval[string](v.Page, `[...document.querySelectorAll(".live-copied pre")].map(e => e.textContent).find(text => text.includes("import "))`)
	for range 2 {
		cmd := exec.CommandContext(t.Context(), "node", "--input-type=module", "--eval", program)
		cmd.Dir = "../app/build/sdk"
		if said, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, said)
		}
		v.Region("Timeline").WaitText("SO01")
	}
	v.Region("Requests").WaitText("upsert")
	v.Button("Refused: 0").Wait()
}
