package follow

import (
	"bytes"
	"net/url"
	"testing"
	"time"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/replica"
)

// A follower says how much it can open, knows which part of the account it has, and goes on with the part.
func TestAPartOfAnAccount(t *testing.T) {
	s := newServer()
	s.do(put("a", ""))
	s.do(put("b", ""))
	s.out.Reset()
	f := New("", time.Now)
	want := func(wants map[string]string) {
		t.Helper()
		q, err := url.ParseQuery(f.Query())
		if err != nil {
			t.Fatal(err)
		}
		for name, value := range wants {
			if q.Get(name) != value {
				t.Errorf("%s is %q, want %q", name, q.Get(name), value)
			}
		}
	}
	want(map[string]string{"most": "1073741824", "container": "", "after": ""})
	f.Want(engine.Path{Database: "shop", Container: "carts"})
	want(map[string]string{"container": "shop/carts", "after": "0"})
	f.Begin()

	part := replica.Part{Database: in.Database, Container: in.Container, After: 1, Containers: []replica.Stock{{Database: in.Database, Container: in.Container, Items: 2, Bytes: 500}}}
	s.checkpointOf(replica.Head{Reason: replica.ReasonOpened, Items: 1, Bytes: 250, Part: &part})
	stream := s.take()
	complete := bytes.Index(stream, []byte("event: complete"))
	if err := f.Write(stream[:complete]); err != nil || f.Part() != nil {
		t.Errorf("the part is known before the checkpoint is complete: %+v, %v", f.Part(), err)
	}
	if err := f.Write(stream[complete:]); err != nil {
		t.Fatal(err)
	}
	if p := f.Part(); p == nil || p.Container != in.Container || p.After != 1 || p.Exact || len(p.Containers) != 1 {
		t.Errorf("the part is %+v", p)
	}
	if c, err := f.History().Tip().Container(in); err != nil || c.Stored() != 1 {
		t.Error("the newest item is not the only one", err)
	}
	want(map[string]string{"container": "shop/orders", "after": "1", "from": s.position()})

	s.do(put("c", ""))
	read(t, f, s)
	if c, _ := f.History().Tip().Container(in); c.Stored() != 2 {
		t.Errorf("%d items after a write", c.Stored())
	}

	// Another container takes its place: the whole account fits.
	s.checkpoint(replica.ReasonGone, 500)
	read(t, f, s)
	if f.Part() != nil || len(f.News()) != 1 || f.News()[0].Kind != Gone {
		t.Errorf("part %+v, news %+v", f.Part(), f.News())
	}
	want(map[string]string{"container": "", "after": "", "from": s.position()})
}
