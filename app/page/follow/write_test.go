package follow

import (
	"errors"
	"testing"

	"github.com/tidwall/gjson"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// What the page writes: the path is escaped, the partition key is the body's by the container's paths, and other settings stay.
func TestWrites(t *testing.T) {
	a := engine.New(1_700_000_000)
	in := engine.Path{Database: "ä", Container: "c+d"}
	for _, cmd := range []engine.Command{
		engine.CreateDatabase{ID: in.Database},
		engine.CreateContainer{Database: in.Database, Spec: engine.Spec{ID: in.Container, PartitionKey: []string{"/t/u", "/n"}, Default: ttl.On(60)}},
		engine.WriteItem{In: in, Kind: engine.Create, Body: []byte(`{"id":"x%","t":{"u":"é"},"n":1}`)},
	} {
		if _, err := a.Apply(cmd); err != nil {
			t.Fatal(err)
		}
	}
	c := a.Databases()[0].Containers()[0]
	w, err := WriteItem(c, `{"id":"y","n":2,"t":{"u":"é"}}`)
	if err != nil || w.Method != "POST" || w.Path != "/dbs/%C3%A4/colls/c+d/docs" || w.Query.Get("key") != `["é",2]` || w.Query.Get("upsert") != "1" {
		t.Errorf("%+v, %v", w, err)
	}
	refused := new(engine.Error)
	if _, err := WriteItem(c, `{"id":"y","n":2,`); !errors.As(err, &refused) {
		t.Errorf("half an item: %v", err)
	}
	_, items := c.Items()
	for _, it := range items {
		if w := DeleteItem(c, it); w.Method != "DELETE" || w.Path != "/dbs/%C3%A4/colls/c+d/docs/x%25" || w.Query.Get("key") != `["é",1]` {
			t.Errorf("%+v", w)
		}
	}
	for typed, want := range map[string]string{"": "", " 30 ": "30", "-1": "-1", "0": "0", "30d": "2592000", "30 days": "2592000", "1e3": "1000", "soon": `"soon"`, `"`: `"\""`} {
		w, err := SetDefault(c, typed)
		if got := gjson.Get(w.Body, "defaultTtl").Raw; err != nil || got != want || w.Method != "PUT" || gjson.Get(w.Body, "partitionKey.paths.1").Str != "/n" {
			t.Errorf("%q: defaultTtl %s, want %s, of %+v, %v", typed, got, want, w, err)
		}
	}
}
