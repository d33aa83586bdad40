package story

import (
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/query"
)

// Commands with JSON that nests too deep cannot be converted.
func TestDeepJournal(t *testing.T) {
	deep := strings.Repeat("[", 1000)
	for _, c := range []engine.Command{
		engine.PatchItem{Ops: []engine.PatchOp{{Op: "set", Path: "/x", Value: deep}}}, engine.ReadItem{PartitionKey: engine.PartitionKey(deep)},
		engine.Query{Params: []query.Param{{Name: "@n", Value: []byte(deep)}}},
	} {
		if _, err := FromCommands(0, []engine.Command{c}); err == nil {
			t.Errorf("%T is a story", c)
		}
	}
}

// JSON that nests too deep is refused wherever it is read, so that no stack overflows, in wasm either.
func TestDeepValues(t *testing.T) {
	deep := `text "` + strings.Repeat("[", 1_000_000) + `"`
	for _, say := range []string{
		"patch o a set /x " + deep, "patch o a incr /n " + deep, "create o " + deep, "read o a pk raw " + deep[len("text "):], "query o with @n " + deep + " SELECT @n FROM c",
		"query o " + deep, "expect o a has /id " + deep, "container o " + deep, "batch o pk a create " + deep, "expect query " + deep,
	} {
		s, err := Parse("container o\ncreate o {\"id\":\"a\"}\n" + say)
		if err != nil {
			continue
		}
		roundTrip(t, s)
		if s.Run().OK() {
			t.Errorf("%.40s went well", say)
		}
	}
}
