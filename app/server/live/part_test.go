package live

import (
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/replica"
)

// A follower gets the container that it wants, otherwise the whole account if it fits, otherwise the largest container that fits, otherwise
// the newest items of the largest container.
func TestThePartThatIsChosen(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		size := map[string]int{}
		for id, items := range map[string]int{"c": 2, "large": 40, "middle": 10, "twin": 10, "void": 0} {
			to := in
			if id != in.Container {
				to = w.container(t, id)
			}
			for i := range items {
				w.do(t, put(to, fmt.Sprintf("%02d", i), 500))
			}
			c, err := w.a.Container(to)
			if err != nil {
				t.Fatal(err)
			}
			size[id] = c.Bytes()
		}
		all := size["c"] + size["large"] + size["middle"] + size["twin"]
		for _, c := range []struct {
			want string
			most int
			has  string // container, items, bytes, exact
		}{
			{"", 0, " 62 all"},
			{"", all, " 62 all"},
			{"", all - 1, "large 40 whole"},
			{"", size["large"], "large 40 whole"},
			{"", size["large"] - 1, "M 10 whole"},
			{"", size["middle"], "M 10 whole"},
			{"", size["middle"] - 1, "c 2 whole"},
			{"", size["c"] - 1, "void 0 whole"},
			{"none", size["middle"], "M 10 whole"},
			{"c", size["large"], "c 2 whole"},
			{"large", 0, "large 40 whole"},
			{"large", size["middle"], "large 10 part"},
			{"large", size["large"] - 1, "large 39 part"},
			{"void", 10, "void 0 whole"},
		} {
			p := share{most: c.most}
			if c.want != "" {
				p.Of = engine.Path{Database: in.Database, Container: c.want}
			}
			h := p.choose(w.a)
			got, bytes := fmt.Sprint(" ", h.Items, " all"), all
			if h.Part != nil {
				kind := map[bool]string{true: " whole", false: " part"}[h.Part.Exact]
				name := map[string]string{"middle": "M", "twin": "M"}[p.Of.Container]
				if name == "" {
					name = p.Of.Container
				}
				got, bytes = fmt.Sprint(name, " ", h.Items, kind), size[p.Of.Container]
				if !h.Part.Exact {
					bytes = c.most
				}
				if h.Part.Of() != p.Part || (p.After == 0) != h.Part.Exact || len(h.Part.Containers) != 5 {
					t.Errorf("%q, at most %d bytes: %+v of %+v", c.want, c.most, p, h.Part)
				}
				for _, s := range h.Part.Containers {
					if c, err := w.a.Container(s.Path()); err != nil || s.Items != c.Stored() || s.Bytes != c.Bytes() {
						t.Errorf("%+v, %v", s, err)
					}
				}
			}
			if got != c.has || h.Bytes != bytes || h.Now != epoch {
				t.Errorf("%q, at most %d bytes: %s, %d bytes at %d; want %s, %d bytes", c.want, c.most, got, h.Bytes, h.Now-epoch, c.has, bytes)
			}
		}
		// A part of an account that has nothing of it any more begins anew.
		p := share{Part: engine.Part{Of: in, After: 7}, most: 1}
		if h := p.choose(engine.New(epoch)); h.Part != nil || !p.Whole() || h.Items != 0 {
			t.Errorf("of an empty account: %+v, %+v", h, p)
		}
	})
}

// A follower of a part gets times instead of the records of other containers, and a checkpoint when its part is gone.
func TestTheRecordsOfAPart(t *testing.T) {
	other := engine.Path{Database: in.Database, Container: "other"}
	record := func(cmd engine.Command) replica.Record {
		return replica.Record{Kind: replica.Command, Second: 7, Command: cmd}
	}
	for name, c := range map[string]struct {
		r            replica.Record
		own, ends    bool // of a part
		endsForWhole bool
	}{
		"a write":               {record(engine.WriteItem{In: in}), true, false, false},
		"a write elsewhere":     {record(engine.WriteItem{In: other}), false, false, false},
		"time":                  {replica.Record{Kind: replica.Time, Second: 7}, true, false, false},
		"a reset":               {replica.Record{Kind: replica.Reset, Second: 7}, true, true, false},
		"the container is gone": {record(engine.DeleteContainer{In: in}), true, true, false},
		"another one is gone":   {record(engine.DeleteContainer{In: other}), false, false, false},
	} {
		part, whole := share{Part: engine.Part{Of: in}}, share{}
		got := part.of(c.r)
		if want := map[bool]replica.Record{true: c.r, false: {Kind: replica.Time, Second: 7}}[c.own]; fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("%s is %+v", name, got)
		}
		if fmt.Sprint(whole.of(c.r)) != fmt.Sprint(c.r) {
			t.Errorf("%s is %+v for a follower of the whole account", name, whole.of(c.r))
		}
		if part.ends(c.r) != c.ends || whole.ends(c.r) != c.endsForWhole {
			t.Errorf("%s: a checkpoint for the part: %t, for the whole: %t", name, part.ends(c.r), whole.ends(c.r))
		}
	}
}

// A checksum is of the part. A part that goes on in its own way, without the rest of the account, has none.
func TestChecksumsOfAPart(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		for i := range 10 {
			w.put(t, fmt.Sprint(i), 500)
		}
		for _, c := range []struct {
			most, sums int
		}{{0, 1}, {2000, 0}} {
			f := w.follow(t, Options{Changes: true, Part: engine.Part{Of: in}, Most: c.most})
			w.put(t, "a", 1)
			time.Sleep(12 * time.Second)
			_ = f.stop()
			if got := of(f.news(), "sum"); len(got) != c.sums || f.fault != nil {
				t.Errorf("at most %d bytes: %d checksums, %v", c.most, len(got), f.fault)
			}
		}
	})
}
