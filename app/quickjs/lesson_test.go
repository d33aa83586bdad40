package quickjs

import (
	"encoding/json"
	"reflect"
	"slices"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/script"
	"github.com/cosmosttl/cosmosttl/core/story"
)

// What a lesson's batches say that its trigger has written is what the trigger writes, from orders without a ttl.
func TestTheTriggerOfALesson(t *testing.T) {
	lessons := story.Lessons()
	i := slices.IndexFunc(lessons, func(e story.Embedded) bool { return e.Name() == "21-trigger" })
	l := story.NewLesson(lessons[i])
	account := engine.New(l.Start)
	for _, c := range l.Opening {
		if _, err := account.Apply(c); err != nil {
			t.Fatal(err)
		}
	}
	c, err := account.Container(l.Home)
	if err != nil {
		t.Fatal(err)
	}
	trigger, ran := c.Scripts(engine.Trigger)[0], 0
	for _, step := range l.Steps {
		for _, cmd := range step.Commands {
			batch, ok := cmd.(engine.Batch)
			if !ok {
				continue
			}
			var said map[string]any
			if err := json.Unmarshal(batch.Ops[0].(engine.WriteItem).Body, &said); err != nil {
				t.Fatal(err)
			}
			sent := map[string]any{}
			for name, value := range said {
				if name != "ttl" {
					sent[name] = value
				}
			}
			body, _ := json.Marshal(sent)
			tx := script.NewHost(runner).Begin(script.Job{Account: account, In: l.Home, Key: batch.PartitionKey})
			written, failed := tx.Pre(trigger, "Create", body)
			var got map[string]any
			if failed != nil || json.Unmarshal(written, &got) != nil || !reflect.DeepEqual(got, said) {
				t.Errorf("of %s the trigger makes %s, %v; the lesson says %v", body, written, failed, said)
			}
			if charge := tx.Command(nil).Script.Charge; charge != batch.Script.Charge {
				t.Errorf("the trigger costs %s, the lesson says %s", charge, batch.Script.Charge)
			}
			ran++
		}
	}
	if ran != 4 {
		t.Errorf("%d batches are by the trigger", ran)
	}
}
