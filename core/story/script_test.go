package story

import (
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// The container of a story has the story's scripts, also if the story was printed and parsed again.
func TestScripts(t *testing.T) {
	s, err := Parse(`container orders
trigger orders perOrder pre create function () { /* "text" # not a comment */ }
expect status 201
trigger orders perOrder replaces Post Upsert text "x => {\n}"
expect status 200
procedure orders sum (a, b) => a + b
function orders tax function (price) { return price * 0.2; }
delete-script orders function tax
expect status 204
delete-script orders function tax
expect error 404 NotFound
procedure orders sum () => 1
expect error 409 Conflict
trigger orders other during create () => 1
expect error 400 BadRequest
`)
	if err != nil {
		t.Fatal(err)
	}
	roundTrip(t, s)
	p := Play(s)
	for _, step := range p.finish() {
		if step.Verdict == "failed" {
			t.Errorf("%s: %+v", step.Text, step.Misses)
		}
	}
	c, _ := p.Account().Container(engine.Path{Database: DefaultDatabase, Container: "orders"})
	if list := c.Scripts(engine.Trigger); len(list) != 1 || list[0].Script != (engine.Script{Kind: engine.Trigger, ID: "perOrder", Type: "Post", Operation: "Upsert", Body: "x => {\n}"}) {
		t.Errorf("%+v", list)
	}
	if len(c.Scripts(engine.StoredProcedure)) != 1 || len(c.Scripts(engine.UserDefinedFunction)) != 0 {
		t.Error("other scripts are there")
	}
	for _, line := range []string{"trigger orders perOrder pre create", "procedure orders", "function orders tax", "delete-script orders view tax", "procedure orders sum text 7"} {
		if _, err := Parse("container orders\n" + line + "\n"); err == nil {
			t.Errorf("%s is accepted", line)
		}
	}
}
