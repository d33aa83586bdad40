package quickjs

import (
	"encoding/json"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/script"
)

// A hostile script and how it ends. The npm package's tests read the same file.
type hostile struct {
	Name, Body  string
	Status, Sub int
	Says        string
}

func hostiles(t testing.TB) (list []hostile) {
	t.Helper()
	text, err := os.ReadFile("testdata/hostile.json")
	if err == nil {
		err = json.Unmarshal(text, &list)
	}
	if err != nil || len(list) < 30 {
		t.Fatalf("%d scripts, %v", len(list), err)
	}
	return list
}

// Each hostile script ends with the service's error, changes nothing, and the script after it finds a world in which nothing has happened.
func TestHostileScripts(t *testing.T) {
	if testing.Short() {
		t.Skip("in WebAssembly a busy machine takes longer than the limits to begin: natively, in the npm package's tests and at night")
	}
	for _, c := range hostiles(t) {
		t.Run(c.Name, func(t *testing.T) {
			w := newWorld(t, `{"id":"a","pk":"p"}`)
			whole := w.host
			if c.Status == 408 {
				w.host = whole.Brief(150 * time.Millisecond)
			}
			answer, err := w.execute(c.Body, "[]")
			got := engine.Error{Status: 200}
			if err != nil {
				got = *err
			}
			if got.Status != c.Status || got.SubStatus != c.Sub || !strings.Contains(got.Message, c.Says) {
				t.Errorf("%d/%d %.300s, answered %.100s; want %d/%d %s", got.Status, got.SubStatus, got.Message, answer, c.Status, c.Sub, c.Says)
			}
			w.host = whole
			if next, err := w.execute(set(`[Object.keys(globalThis).length, typeof Object.prototype.toJSON, [1].join(), JSON.stringify({a: [1]})]`), "[]"); next != clean || err != nil || w.ids() != "a" {
				t.Errorf("the next script: %s, %v; items %s", next, err, w.ids())
			}
		})
	}
}

// clean is what a script finds in a world of its own.
const clean = `[3,"undefined","1","{\"a\":[1]}"]`

// Scripts share nothing, whatever one changes.
func TestScriptsShareNothing(t *testing.T) {
	w := newWorld(t, `{"id":"a","pk":"p"}`)
	for _, text := range []string{
		`Object.prototype.polluted = 1; Array.prototype.map = () => "mine"; globalThis.left = 1; 1`,
		`JSON.stringify = () => "{}"; JSON.parse = () => null; Math.random = () => 4; Date.now = () => 0; 1`,
		`String.prototype.replace = () => "x"; RegExp.prototype.exec = () => null; Promise.prototype.then = () => {}; Error = null; 1`,
		`getContext().getCollection().createDocument = () => true; __.__proto__.readDocuments = null; ErrorCodes.x = 1; 1`,
		`Object.defineProperty(Object.prototype, "ops", {get() { return [{op: "delete", id: "a"}] }, configurable: true}); 1`,
		`Object.defineProperty(Object.prototype, "thrown", {get() { return {text: "never"} }, configurable: true}); 1`,
	} {
		if _, err := w.execute(set(text), "[]"); err != nil && err.Status != 400 {
			t.Errorf("%s: %v", text, err)
		}
		if got, err := w.execute(set(`[Object.keys(globalThis).length, typeof Object.prototype.toJSON, [1].join(), JSON.stringify({a: [1]})]`), "[]"); got != clean || err != nil {
			t.Errorf("after %s: %s, %v", text, got, err)
		}
		got, err := w.execute(`function () { __.readDocuments(__.getSelfLink(), (e, d) => __.response.setBody([d.map(x => x.id), Object.polluted, typeof left, "ab".replace("a", "c"), Math.random() < 1, Date.now() > 1e12])) }`, "[]")
		if got != `[["a"],null,"undefined","cb",true,true]` || err != nil {
			t.Errorf("after %s: %s, %v", text, got, err)
		}
	}
}

// FuzzScripts runs texts as stored procedures: whatever they are, the answer is one of the service's, and the account is as before unless
// the script has succeeded.
func FuzzScripts(f *testing.F) {
	for _, c := range hostiles(f) {
		f.Add(c.Body)
	}
	f.Add(`function f() { __.createDocument(__.getSelfLink(), {id: "b", pk: "p"}, (e, d) => __.response.setBody(d)); }`)
	f.Fuzz(func(t *testing.T, text string) {
		w := newWorld(t, `{"id":"a","pk":"p"}`)
		w.host = w.host.Brief(20 * time.Millisecond)
		body, err := w.execute(text, "[]")
		switch {
		case err == nil && !json.Valid([]byte(body)):
			t.Errorf("%q answers %q", text, body)
		case err != nil && (err.Status < 400 || err.Message == "" || w.ids() != "a"):
			t.Errorf("%q: %+v leaves %s", text, err, w.ids())
		}
	})
}

var _ script.Runner = (*Runner)(nil)
