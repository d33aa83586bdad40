package history

import (
	"reflect"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

func TestCommandsOneByOne(t *testing.T) {
	for name, cmd := range oddCommands() {
		text, err := marshalCommand(cmd)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if got, err := unmarshalCommand(text); err != nil || !reflect.DeepEqual(got, cmd) {
			t.Errorf("%s: %v\n got %#v\nwant %#v", name, err, got, cmd)
		}
	}
	if text, err := marshalCommand(nil); err == nil {
		t.Errorf("no command is written as %s", text)
	}
	for _, text := range []string{``, `{}`, `{"op":"advanced"}`, `{"op":"advance","n":"1"}`, `{"op":"advance","n":1,"new":2}`, `{"op":"advance","n":1} x`} {
		if cmd, err := unmarshalCommand([]byte(text)); err == nil {
			t.Errorf("%s is read as %v", text, cmd)
		}
	}
}

func BenchmarkCommand(b *testing.B) {
	key := engine.Key("p")
	cmd := engine.WriteItem{In: in, Kind: engine.Upsert, PartitionKey: &key}
	text, _ := marshalCommand(cmd)
	b.Run("marshal", func(b *testing.B) {
		for b.Loop() {
			_, _ = marshalCommand(cmd)
		}
	})
	b.Run("unmarshal", func(b *testing.B) {
		for b.Loop() {
			_, _ = unmarshalCommand(text)
		}
	})
}
