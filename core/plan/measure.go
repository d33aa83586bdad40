package plan

import (
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// Measure sets the sizes, the indexed values and the ttl of a kind of items from a sample item in JSON. The error is an *[engine.Error].
func (k *Kind) Measure(sample []byte) error {
	a := engine.New(1_700_000_000) // the _ts has ten digits, as until the year 2286
	in := engine.Path{Database: "d", Container: "c"}
	for _, cmd := range []engine.Command{engine.CreateDatabase{ID: in.Database}, engine.CreateContainer{Database: in.Database,
		Spec: engine.Spec{ID: in.Container, PartitionKey: []string{"/id"}, Default: ttl.NoDefault}}} {
		if _, err := a.Apply(cmd); err != nil {
			return err
		}
	}
	r, err := a.Apply(engine.WriteItem{In: in, Body: sample})
	if err != nil {
		return err
	}
	k.Bytes, k.TTL = len(r.Item.Document()), r.Item.Override()
	k.Charged, k.Values = r.Item.Charged()
	return nil
}
