package engine_test

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

func imagesWorld(t testing.TB, p *engine.ImagePolicy) *world {
	return newWorldWith(t, engine.Spec{ID: "c", PartitionKey: []string{"/id"}, Default: ttl.On(60), FullFidelity: 3600, Images: p}, engine.Throughput{})
}

// images returns what the feed has of the version before each change: its n, - for none.
func (w *world) images() string {
	w.t.Helper()
	var list []string
	for _, ch := range w.do(engine.ReadChanges{In: w.in, Mode: engine.AllVersions}).Answer.(engine.ChangesResult).Changes {
		word := "-"
		if ch.Previous != nil {
			word = string(ch.Previous)
			if ch.Op == engine.ChangeDelete && bytes.Equal(ch.Previous, ch.Item.Document()) {
				word = "last"
			} else if ch.PreviousLSN > 0 && strings.Contains(word, fmt.Sprintf(`"n":%d,"_rid"`, ch.PreviousLSN)) {
				word = "before"
			}
		}
		list = append(list, ch.Op.String()+" "+word)
	}
	return strings.Join(list, ", ")
}

// PreviousImageRetentionTest of Azure/azure-sdk-for-java: an operation that the mode selects has the whole version before it, which equals
// the earlier current; a create has none. Azure/azure-sdk-for-python#49063 covers expiry.
func TestD09_PreviousImages(t *testing.T) {
	for _, c := range []struct {
		policy *engine.ImagePolicy
		want   string
	}{
		{nil, "create -, replace -, delete last, create -, delete -"},
		{&engine.ImagePolicy{Mode: engine.ImagesOff}, "create -, replace -, delete -, create -, delete -"},
		{&engine.ImagePolicy{Mode: engine.ImagesOfReplaces}, "create -, replace before, delete -, create -, delete -"},
		{&engine.ImagePolicy{Mode: engine.ImagesOfDeletes}, "create -, replace -, delete last, create -, delete last"},
		{&engine.ImagePolicy{Mode: engine.ImagesOfAll}, "create -, replace before, delete last, create -, delete last"},
		{&engine.ImagePolicy{Mode: engine.ImagesOfAll, Paths: []string{"/n"}}, `create -, replace {"n":1}, delete {"n":2}, create -, delete {"n":4}`},
		{&engine.ImagePolicy{Mode: engine.ImagesOfAll, Paths: []string{"/"}}, "create -, replace before, delete last, create -, delete last"},
	} {
		w := imagesWorld(t, c.policy)
		w.create(`{"id":"a","n":1}`)
		w.do(w.patch("a", "set /n 2"))
		w.do(w.remove("a"))
		w.create(`{"id":"a","n":4}`)
		w.advance(61)
		if got := w.images(); got != c.want {
			t.Errorf("%+v: %s\nwant %s", c.policy, got, c.want)
		}
		if b, err := engine.Load(w.a.Save()); err != nil || !bytes.Equal(b.Save(), w.a.Save()) {
			t.Errorf("%+v: loaded: %v", c.policy, err)
		} else if r, err := engine.Restore(given(pieces(w.a))); err != nil || !bytes.Equal(r.Save(), w.a.Save()) {
			t.Errorf("%+v: restored: %v", c.policy, err)
		} else if w.a = r; w.images() != c.want {
			t.Errorf("%+v: restored, it has %s", c.policy, w.images())
		}
	}
}

// A change keeps the image that the policy of its own moment keeps.
func TestPreviousImagesAreKeptWithTheirChange(t *testing.T) {
	w := imagesWorld(t, nil)
	w.create(`{"id":"a","n":1}`)
	w.upsert(`{"id":"a","n":2}`)
	spec := w.c().Spec()
	spec.Images = &engine.ImagePolicy{Mode: engine.ImagesOfReplaces}
	w.do(engine.ReplaceContainer{In: w.in, Spec: spec})
	w.upsert(`{"id":"a","n":3}`)
	spec.Images = nil
	w.do(engine.ReplaceContainer{In: w.in, Spec: spec})
	w.upsert(`{"id":"a","n":4}`)
	if got, want := w.images(), "create -, replace -, replace before, replace -"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// An expired item that makes way for a new one is a delete by the purge too.
func TestPreviousImageOfAnItemThatMadeWay(t *testing.T) {
	w := imagesWorld(t, &engine.ImagePolicy{Mode: engine.ImagesOfDeletes})
	w.create(`{"id":"a","n":1}`)
	w.stall()
	w.advance(60)
	w.create(`{"id":"a","n":3}`)
	if got, want := w.images(), "create -, delete last, create -"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// Images count against the 64 MB of the feed, and are charged like the rest of a page.
func TestPreviousImagesHaveBytes(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes seconds in WebAssembly and does the same there: make test-wasm COSMOSTTL_TESTS=all runs it")
	}
	body := func(n int) string { return fmt.Sprintf(`{"id":"a","n":%d,"pad":"%s"}`, n, strings.Repeat("x", 1<<20)) }
	sizes := map[bool]int{}
	charges := map[bool]engine.RU{}
	for _, on := range []bool{false, true} {
		w := imagesWorld(t, &engine.ImagePolicy{})
		if on {
			w = imagesWorld(t, &engine.ImagePolicy{Mode: engine.ImagesOfAll})
		}
		for n := range 80 {
			w.upsert(body(n))
		}
		r := w.do(engine.ReadChanges{In: w.in, Mode: engine.AllVersions})
		sizes[on] = len(r.Answer.(engine.ChangesResult).Changes)
		charges[on] = r.Charge
	}
	if sizes[false] != 63 || sizes[true] != 31 {
		t.Errorf("%d changes without images, %d with them", sizes[false], sizes[true])
	}
	if per := charges[true] / charges[false]; per > 1 || charges[true] < charges[false]*9/10 {
		t.Errorf("31 changes with images cost %v, 63 without %v", charges[true], charges[false])
	}
}

// The parts of an image are in the item's own order; a part that is not there is left out.
func TestPartsOfAPreviousImage(t *testing.T) {
	w := imagesWorld(t, &engine.ImagePolicy{Mode: engine.ImagesOfReplaces, Paths: []string{"/z", "/a/b", "/a/c/d", "/none", "/t/x", "/id", "/a/b/below"}})
	w.create(`{"t":[{"x":1}],"a":{"c":{"d":null,"e":1},"b":{"below":1,"b":2},"k":3},"id":"a","z":"é\n"}`)
	w.upsert(`{"id":"a"}`)
	if got, want := w.images(), `create -, replace {"a":{"c":{"d":null},"b":{"below":1,"b":2}},"id":"a","z":"é\n"}`; got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
}

// A container's description has the policy as the service's has it, and refuses what the service does not have.
func TestDescriptionOfPreviousImages(t *testing.T) {
	const head = `{"id":"c","partitionKey":{"paths":["/id"]}`
	policy := func(feature string) string {
		return head + `,"previousImageRetentionPolicy":{"supportedFeatures":{"allVersionsAndDeletes":` + feature + `}}}`
	}
	for _, feature := range []string{`{"mode":0}`, `{"mode":1}`, `{"mode":2}`, `{"mode":3}`, `{"mode":1,"includedPaths":["/nested","/version"]}`} {
		spec, err := engine.ParseSpec([]byte(policy(feature)), nil)
		if err != nil {
			t.Fatalf("%s: %v", feature, err)
		}
		w := newWorldWith(t, spec, engine.Throughput{})
		want := `"previousImageRetentionPolicy":{"supportedFeatures":{"allVersionsAndDeletes":` + feature + `}}`
		if got := string(w.c().JSON()); !strings.Contains(got, want) {
			t.Errorf("%s has no %s", got, want)
		}
		kept, err := engine.ParseSpec([]byte(head+`}`), &spec)
		if err != nil || kept.Images != spec.Images {
			t.Errorf("a replacement without it: %+v, %v", kept.Images, err)
		}
		gone, err := engine.ParseSpec([]byte(head+`,"previousImageRetentionPolicy":null}`), &spec)
		if err != nil || gone.Images != nil {
			t.Errorf("null: %+v, %v", gone.Images, err)
		}
	}
	for _, body := range []string{head + `}`, head + `,"previousImageRetentionPolicy":{}}`, policy(`{}`), policy(`{"mode":null}`), head + `,"previousImageRetentionPolicy":{"supportedFeatures":{}}}`} {
		if spec, err := engine.ParseSpec([]byte(body), nil); err != nil || spec.Images != nil {
			t.Errorf("%s: %+v, %v", body, spec.Images, err)
		} else if w := newWorldWith(t, spec, engine.Throughput{}); strings.Contains(string(w.c().JSON()), "previousImage") {
			t.Errorf("a policy that was left out is in %s", w.c().JSON())
		}
	}
	for body, field := range map[string]string{
		policy(`{"mode":-1}`): "mode", policy(`{"mode":4}`): "mode", policy(`{"mode":2147483648}`): "mode", policy(`{"mode":"3"}`): "mode",
		policy(`{"mode":3.5}`): "mode", policy(`{"mode":true}`): "mode", policy(`{"includedPaths":["/a"]}`): "mode",
		policy(`{"mode":3,"includedPaths":["a"]}`): "includedPaths", policy(`{"mode":3,"includedPaths":[1]}`): "includedPaths",
		policy(`{"mode":3,"includedPaths":"/a"}`): "includedPaths", policy(`{"mode":3,"future":1}`): "future",
		policy(`{"mode":3,"includedPaths":[` + strings.Repeat(`"/a",`, 100) + `"/b"]}`):                     "includedPaths",
		head + `,"previousImageRetentionPolicy":{"mode":3}}`:                                                "mode",
		head + `,"previousImageRetentionPolicy":3}`:                                                         "previousImageRetentionPolicy",
		head + `,"previousImageRetentionPolicy":{"supportedFeatures":{"globalSecondaryIndex":{"mode":1}}}}`: "globalSecondaryIndex",
	} {
		_, err := engine.ParseSpec([]byte(body), nil)
		var e *engine.Error
		if !errors.As(err, &e) || e.Status != 400 || !strings.HasSuffix(e.Field, field) || e.Limit == "" {
			t.Errorf("%s: %v, want one about %s", body, err, field)
		}
	}
}

// A saved image that does not fit its change is refused.
func TestADamagedPreviousImage(t *testing.T) {
	w := imagesWorld(t, &engine.ImagePolicy{Mode: engine.ImagesOfAll, Paths: []string{"/n"}})
	w.create(`{"id":"a","n":1}`)
	w.upsert(`{"id":"a","n":2}`)
	good := string(w.a.Save())
	for old, now := range map[string]string{`"form":3,"img":{"n":1}`: `"form":3`, `"form":3,"img"`: `"form":4,"img"`, `"img":{"n":1}`: `"img":[1]`, `"op":1,`: ``} {
		if bad := strings.Replace(good, old, now, 1); bad == good {
			t.Errorf("%s is not in %s", old, good)
		} else if _, err := engine.Load([]byte(bad)); !errors.Is(err, engine.ErrState) {
			t.Errorf("%s in place of %s: %v", now, old, err)
		}
	}
}
