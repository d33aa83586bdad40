package sdk

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/Azure/azure-sdk-for-go/sdk/azcore"
	"github.com/Azure/azure-sdk-for-go/sdk/data/azcosmos"
)

// The documentation's matrix: container off, -1, 10; item absent, -1, 5 (C13 to C21). gone is the second in which the item is gone; 0 is
// never.
func TestNineCells(t *testing.T) {
	both(t, func(w *world) {
		for _, cell := range []struct {
			container *int32
			item      string
			gone      int
		}{
			{nil, ``, 0}, {nil, `,"ttl":-1`, 0}, {nil, `,"ttl":5`, 0},
			{ptr[int32](-1), ``, 0}, {ptr[int32](-1), `,"ttl":-1`, 0}, {ptr[int32](-1), `,"ttl":5`, 5},
			{ptr[int32](10), ``, 10}, {ptr[int32](10), `,"ttl":-1`, 0}, {ptr[int32](10), `,"ttl":5`, 5},
		} {
			name := "off"
			if cell.container != nil {
				name = fmt.Sprint(*cell.container)
			}
			w.Run(name+cell.item, func(t *testing.T) {
				w := &world{t, t.Context(), w.emulator, w.client, w.db}
				c := w.container(strings.NewReplacer(`"`, "", ":", "", ",", "").Replace("c"+name+cell.item), cell.container)
				w.create(c, "a", cell.item)
				for second := 1; second <= 12; second++ {
					w.advance(1)
					want := cell.gone == 0 || second < cell.gone
					if got := w.alive(c, "a"); got != want {
						t.Fatalf("after %d s alive is %v", second, got)
					}
					if got := len(w.ids(c, "SELECT VALUE c.id FROM c", nil)) == 1; got != want {
						t.Fatalf("after %d s in queries is %v", second, got)
					}
				}
			})
		}
	})
}

const invalidTTL = "is invalid. Ensure to provide a nonzero positive integer less than or equal to '2147483647', or '-1' which means never expire."

func TestValidation(t *testing.T) {
	both(t, func(w *world) {
		c := w.container("c", ptr[int32](10))
		for _, value := range []string{"0", "null", "-10", "2147483648", "1.5", `"60"`, "true", "{}"} {
			body := []byte(`{"id":"a","pk":"p","ttl":` + value + `}`)
			want := "The input ttl '" + value + "' " + invalidTTL
			want = strings.ReplaceAll(want, `"`, `\"`) // the text is in JSON within JSON
			_, err := c.CreateItem(w.ctx, key, body, nil)
			w.refused(err, http.StatusBadRequest, want)
			_, err = c.UpsertItem(w.ctx, key, body, nil)
			w.refused(err, http.StatusBadRequest, want)
		}
		for _, value := range []string{"-1", "1", "2147483647"} {
			w.create(c, "ok"+value, `,"ttl":`+value)
		}
		w.create(c, "a", "")
		_, err := c.ReplaceItem(w.ctx, key, "a", []byte(`{"id":"a","pk":"p","ttl":0}`), nil)
		w.refused(err, http.StatusBadRequest, "The input ttl '0' "+invalidTTL)
		for _, value := range []int32{0, -10} {
			_, err := w.db.CreateContainer(w.ctx, properties("bad", &value), nil)
			w.refused(err, http.StatusBadRequest, fmt.Sprintf("The input defaultTtl '%d' %s", value, invalidTTL))
			_, err = c.Replace(w.ctx, properties("c", &value), nil)
			w.refused(err, http.StatusBadRequest, fmt.Sprintf("The input defaultTtl '%d' %s", value, invalidTTL))
		}
		none := properties("none", ptr[int32](10))
		none.IndexingPolicy = &azcosmos.IndexingPolicy{IndexingMode: azcosmos.IndexingModeNone}
		_, err = w.db.CreateContainer(w.ctx, none, nil)
		w.refused(err, http.StatusBadRequest, "Indexing mode value cannot be 'none' when 'defaultTtl' is specified in the collection")
	})
}

// Every write restarts the countdown, even one that changes nothing; reads do not (C26).
func TestWritesRestartTheCountdown(t *testing.T) {
	both(t, func(w *world) {
		c := w.container("c", ptr[int32](10))
		body := []byte(`{"id":"a","pk":"p"}`)
		patch := azcosmos.PatchOperations{}
		patch.AppendSet("/n", 1)
		for name, write := range map[string]func() error{
			"replace": func() error { _, err := c.ReplaceItem(w.ctx, key, "a", body, nil); return err },
			"upsert":  func() error { _, err := c.UpsertItem(w.ctx, key, body, nil); return err },
			"patch":   func() error { _, err := c.PatchItem(w.ctx, key, "a", patch, nil); return err },
		} {
			w.create(c, "a", "")
			w.advance(9)
			w.must(write())
			w.advance(9)
			if !w.alive(c, "a") {
				w.Errorf("%s does not restart the countdown", name)
			}
			w.advance(1)
			if w.alive(c, "a") {
				w.Errorf("after %s, or after the read, the item lives too long", name)
			}
		}
	})
}

// An expired item is missing for every operation, although it is still stored (C10, D04).
func TestAnExpiredItemIsGoneForEveryOperation(t *testing.T) {
	both(t, func(w *world) {
		c := w.container("c", ptr[int32](10))
		first := w.create(c, "a", "")
		w.advance(10)
		disk, err := w.emulator.Disk("db", "c")
		if err != nil || disk.Live != 0 || disk.Expired != 1 || len(disk.Items) != 1 || disk.Items[0].Live {
			w.Fatalf("%+v, %v", disk, err)
		}
		body := []byte(`{"id":"a","pk":"p","again":true}`)
		patch := azcosmos.PatchOperations{}
		patch.AppendSet("/n", 1)
		stale := &azcosmos.ItemOptions{IfMatchEtag: &first.ETag}
		for name, do := range map[string]func() error{
			"read":            func() error { _, err := c.ReadItem(w.ctx, key, "a", nil); return err },
			"replace":         func() error { _, err := c.ReplaceItem(w.ctx, key, "a", body, nil); return err },
			"replace if same": func() error { _, err := c.ReplaceItem(w.ctx, key, "a", body, stale); return err },
			"patch":           func() error { _, err := c.PatchItem(w.ctx, key, "a", patch, nil); return err },
			"delete":          func() error { _, err := c.DeleteItem(w.ctx, key, "a", nil); return err },
			"delete if same":  func() error { _, err := c.DeleteItem(w.ctx, key, "a", stale); return err },
		} {
			w.Run(name, func(t *testing.T) {
				(&world{T: t}).refused(do(), http.StatusNotFound, "Resource Not Found. Learn more: https://aka.ms/cosmosdb-tsg-not-found")
			})
		}
		again, err := c.CreateItem(w.ctx, key, body, nil)
		if w.must(err); again.RawResponse.StatusCode != 201 {
			w.Errorf("created again: %d", again.RawResponse.StatusCode)
		}
		w.advance(10)
		upserted, err := c.UpsertItem(w.ctx, key, body, nil)
		if w.must(err); upserted.RawResponse.StatusCode != 201 {
			w.Errorf("upserted over an expired item: %d", upserted.RawResponse.StatusCode)
		}
	})
}

// Switching off brings back what is not purged yet (D02); after switching on, items expire by the time of their last write.
func TestSwitchingOffAndOn(t *testing.T) {
	both(t, func(w *world) {
		c := w.container("c", ptr[int32](10))
		w.create(c, "a", "")
		w.create(c, "short", `,"ttl":3`)
		w.advance(10)
		w.setTTL(c, nil)
		r, err := c.Read(w.ctx, nil)
		if w.must(err); r.ContainerProperties.DefaultTimeToLive != nil {
			w.Errorf("switched off, and the answer has %d", *r.ContainerProperties.DefaultTimeToLive)
		}
		if !w.alive(c, "a") || w.alive(c, "short") {
			w.Error("off: the expired item must be back, and the purged one must not")
		}
		w.advance(1000)
		if !w.alive(c, "a") {
			w.Error("off: an item has expired")
		}
		w.setTTL(c, ptr[int32](-1))
		if !w.alive(c, "a") {
			w.Error("on without a default: an item without a ttl has expired")
		}
		w.setTTL(c, ptr[int32](2000))
		if !w.alive(c, "a") {
			w.Error("2000 s have not passed, and the item has expired")
		}
		w.setTTL(c, ptr[int32](500))
		if w.alive(c, "a") {
			w.Error("500 s have passed since the last write, and the item is alive")
		}
	})
}

// Patching /ttl lengthens the life of an item, makes it permanent, and returns it to the container's default.
func TestPatchTTL(t *testing.T) {
	both(t, func(w *world) {
		c := w.container("c", ptr[int32](10))
		w.create(c, "a", "")
		patch := func(fill func(p *azcosmos.PatchOperations)) error {
			var p azcosmos.PatchOperations
			fill(&p)
			_, err := c.PatchItem(w.ctx, key, "a", p, nil)
			return err
		}
		w.must(patch(func(p *azcosmos.PatchOperations) { p.AppendSet("/ttl", 100) }))
		w.advance(99)
		if !w.alive(c, "a") {
			w.Error("its own longer ttl is ignored")
		}
		w.must(patch(func(p *azcosmos.PatchOperations) { p.AppendSet("/ttl", -1) }))
		w.advance(1000)
		if !w.alive(c, "a") {
			w.Error("-1 has expired")
		}
		w.refused(patch(func(p *azcosmos.PatchOperations) { p.AppendSet("/ttl", 0) }), http.StatusBadRequest, "The input ttl '0' "+invalidTTL)
		w.must(patch(func(p *azcosmos.PatchOperations) { p.AppendRemove("/ttl") }))
		w.advance(10)
		if w.alive(c, "a") {
			w.Error("without a ttl of its own it does not expire by the default")
		}
	})
}

// An etag belongs to one version; the status for any other is 412.
func TestETags(t *testing.T) {
	both(t, func(w *world) {
		c := w.container("c", nil)
		first := w.create(c, "a", "")
		body := []byte(`{"id":"a","pk":"p"}`)
		second, err := c.ReplaceItem(w.ctx, key, "a", body, &azcosmos.ItemOptions{IfMatchEtag: &first.ETag})
		w.must(err)
		if second.ETag == first.ETag || second.ETag == azcore.ETag("") {
			w.Errorf("etags %q and %q", first.ETag, second.ETag)
		}
		_, err = c.ReplaceItem(w.ctx, key, "a", body, &azcosmos.ItemOptions{IfMatchEtag: &first.ETag})
		w.refused(err, http.StatusPreconditionFailed, "One of the specified pre-condition is not met.")
		if len(second.Value) != 0 {
			w.Error("azcosmos asks for an answer without a body, and gets one")
		}
		full, err := c.ReplaceItem(w.ctx, key, "a", body, &azcosmos.ItemOptions{EnableContentResponseOnWrite: true})
		if w.must(err); !strings.Contains(string(full.Value), `"_ts":`) || full.RequestCharge <= 0 || full.SessionToken == nil {
			w.Errorf("%s, %v RU, session %v", full.Value, full.RequestCharge, full.SessionToken)
		}
	})
}
