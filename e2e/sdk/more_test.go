package sdk

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"testing"
	"time"

	"github.com/Azure/azure-sdk-for-go/sdk/data/azcosmos"
)

// A batch that replaces an expired item fails as a whole: 404 for that operation, 424 for the others, nothing written.
func TestBatch(t *testing.T) {
	both(t, func(w *world) {
		c := w.container("c", ptr[int32](10))
		w.create(c, "old", "")
		w.advance(10)
		batch := c.NewTransactionalBatch(key)
		batch.CreateItem([]byte(`{"id":"new","pk":"p"}`), nil)
		batch.ReplaceItem("old", []byte(`{"id":"old","pk":"p"}`), nil)
		batch.ReadItem("new", nil)
		r, err := c.ExecuteTransactionalBatch(w.ctx, batch, nil)
		w.must(err)
		var got []int32
		for _, op := range r.OperationResults {
			got = append(got, op.StatusCode)
		}
		if r.Success || !slices.Equal(got, []int32{424, 404, 424}) || w.alive(c, "new") {
			w.Errorf("success %v, %v", r.Success, got)
		}
		batch = c.NewTransactionalBatch(key)
		batch.CreateItem([]byte(`{"id":"old","pk":"p","ttl":5}`), nil)
		batch.UpsertItem([]byte(`{"id":"new","pk":"p"}`), nil)
		patch := azcosmos.PatchOperations{}
		patch.AppendSet("/ttl", 50)
		batch.PatchItem("new", patch, nil)
		batch.ReadItem("new", nil)
		r, err = c.ExecuteTransactionalBatch(w.ctx, batch, &azcosmos.TransactionalBatchOptions{EnableContentResponseOnWrite: true})
		if w.must(err); !r.Success || len(r.OperationResults) != 4 || r.OperationResults[3].StatusCode != 200 {
			w.Fatalf("%+v", r.OperationResults)
		}
		var read struct{ TTL int }
		if err := json.Unmarshal(r.OperationResults[3].ResourceBody, &read); err != nil || read.TTL != 50 {
			w.Errorf("%s, %v", r.OperationResults[3].ResourceBody, err)
		}
		w.advance(49)
		if w.alive(c, "old") || !w.alive(c, "new") {
			w.Error("the items of a batch do not expire by their own ttl")
		}
		batch = c.NewTransactionalBatch(key)
		batch.CreateItem([]byte(`{"id":"zero","pk":"p","ttl":0}`), nil)
		r, err = c.ExecuteTransactionalBatch(w.ctx, batch, nil)
		if w.must(err); r.Success || r.OperationResults[0].StatusCode != http.StatusBadRequest {
			w.Errorf("%+v", r.OperationResults)
		}
	})
}

// Ids may have characters that the documentation advises against, although the gateway then cannot judge the signature of requests for
// some of them, and index metrics are returned on request, as azcosmos's own suite expects.
func TestIdsAndIndexMetrics(t *testing.T) {
	both(t, func(w *world) {
		c := w.container("c", ptr[int32](10))
		for _, id := range []string{"a?", "a%", " a", "鱀"} {
			w.create(c, id, "")
			var plain string
			w.must(json.Unmarshal([]byte(`"`+id+`"`), &plain))
			if !w.alive(c, plain) {
				w.Errorf("%q is not found", plain)
			}
		}
		for _, id := range []string{"a#", "a%2Fb", "a "} {
			w.create(c, id, "")
			_, err := c.ReadItem(w.ctx, key, id, nil)
			w.refused(err, http.StatusUnauthorized, "authorization token")
		}
		w.create(c, "a/b", "")
		_, err := c.ReadItem(w.ctx, key, "a/b", nil)
		w.refused(err, http.StatusNotFound, "Not Found")
		pager := c.NewQueryItemsPager("SELECT * FROM c", key, &azcosmos.QueryOptions{PopulateIndexMetrics: true})
		page, err := pager.NextPage(w.ctx)
		if w.must(err); page.IndexMetrics == nil || len(page.Items) != 8 {
			w.Errorf("%d items, metrics %v", len(page.Items), page.IndexMetrics)
		}
	})
}

// The latest-version change feed has writes, but no expired items; azcosmos v1.5.0 has only this mode.
func TestChangeFeed(t *testing.T) {
	both(t, func(w *world) {
		c := w.container("c", ptr[int32](10))
		ranges, err := c.ReadFeedRanges(w.ctx, nil)
		if w.must(err); len(ranges) != 1 {
			w.Fatalf("%d ranges", len(ranges))
		}
		read := func(o azcosmos.ChangeFeedOptions) (ids []string, next string) {
			w.Helper()
			r, err := c.ReadChangeFeed(w.ctx, &o)
			w.must(err)
			for _, doc := range r.Items {
				var item struct {
					ID  string `json:"id"`
					LSN int    `json:"_lsn"`
				}
				if err := json.Unmarshal(doc, &item); err != nil || item.LSN == 0 {
					w.Fatalf("%s, %v", doc, err)
				}
				ids = append(ids, item.ID)
			}
			return ids, r.ContinuationToken
		}
		start := azcosmos.ChangeFeedOptions{FeedRange: &ranges[0]}
		w.create(c, "a", "")
		w.create(c, "b", "")
		ids, next := read(start)
		if !slices.Equal(ids, []string{"a", "b"}) {
			w.Fatalf("%v", ids)
		}
		if ids, _ = read(azcosmos.ChangeFeedOptions{Continuation: &next}); ids != nil {
			w.Errorf("without changes: %v", ids)
		}
		w.advance(5)
		later := w.emulator.Clock.Now()
		_, err = c.UpsertItem(w.ctx, key, []byte(`{"id":"a","pk":"p","n":2}`), nil)
		w.must(err)
		if ids, next = read(azcosmos.ChangeFeedOptions{Continuation: &next}); !slices.Equal(ids, []string{"a"}) {
			w.Errorf("after the update: %v", ids)
		}
		earlier := later.Add(-time.Second)
		if ids, _ = read(azcosmos.ChangeFeedOptions{FeedRange: &ranges[0], StartFrom: &earlier}); !slices.Equal(ids, []string{"a"}) {
			w.Errorf("after the second before: %v", ids)
		}
		if ids, _ = read(azcosmos.ChangeFeedOptions{FeedRange: &ranges[0], StartFrom: &later}); ids != nil {
			w.Errorf("after its second, which is exclusive: %v", ids)
		}
		w.advance(5)
		if ids, _ = read(start); !slices.Equal(ids, []string{"a"}) {
			w.Errorf("b has expired: %v", ids)
		}
		w.advance(10)
		if ids, _ = read(azcosmos.ChangeFeedOptions{Continuation: &next}); ids != nil {
			w.Errorf("deletes are not recorded: %v", ids)
		}
	})
}

// Pages of a query miss nothing and repeat nothing, although items expire between them.
func TestPagesWhileItemsExpire(t *testing.T) {
	both(t, func(w *world) {
		c := w.container("c", ptr[int32](-1))
		var want []string
		for i := range 40 {
			id := fmt.Sprintf("i%02d", i)
			rest := ""
			if i < 20 && i%2 == 0 {
				rest = `,"ttl":5`
			} else {
				want = append(want, id)
			}
			w.create(c, id, rest)
		}
		pager := c.NewQueryItemsPager("SELECT VALUE c.id FROM c", azcosmos.NewPartitionKey(), &azcosmos.QueryOptions{PageSizeHint: 8})
		seen := map[string]int{}
		pages := 0
		for pager.More() {
			page, err := pager.NextPage(w.ctx)
			w.must(err)
			for _, row := range page.Items {
				var id string
				w.must(json.Unmarshal(row, &id))
				seen[id]++
			}
			if pages++; pages == 1 {
				w.advance(5)
			}
		}
		for _, id := range want {
			if seen[id] != 1 {
				w.Errorf("%s was seen %d times", id, seen[id])
			}
		}
		if pages < 5 || len(seen) > len(want)+4 {
			w.Errorf("%d pages, %d items", pages, len(seen))
		}
	})
}

func TestQueries(t *testing.T) {
	both(t, func(w *world) {
		c := w.container("c", ptr[int32](10))
		for i := range 5 {
			w.create(c, fmt.Sprint("i", i), fmt.Sprintf(`,"n":%d,"ttl":%d`, 9-i, i+1))
		}
		w.advance(2)
		// azcosmos cannot merge what several partitions return, and the service does not do it for a client.
		_, err := c.NewQueryItemsPager("SELECT VALUE c.id FROM c ORDER BY c.n", azcosmos.NewPartitionKey(), nil).NextPage(w.ctx)
		w.refused(err, http.StatusBadRequest, "can not be directly served by the gateway")
		sorted, err := c.NewQueryItemsPager("SELECT VALUE c.id FROM c ORDER BY c.n", key, nil).NextPage(w.ctx)
		if w.must(err); string(slices.Concat(sorted.Items...)) != `"i4""i3""i2"` {
			w.Errorf("%s", sorted.Items)
		}
		ids := w.ids(c, "SELECT VALUE c.id FROM c WHERE c.ttl = @ttl", &azcosmos.QueryOptions{QueryParameters: []azcosmos.QueryParameter{{Name: "@ttl", Value: 4}}})
		if !slices.Equal(ids, []string{"i3"}) {
			w.Errorf("%v", ids)
		}
		pager := c.NewQueryItemsPager("SELECT VALUE COUNT(1) FROM c", key, nil)
		page, err := pager.NextPage(w.ctx)
		if w.must(err); len(page.Items) != 1 || string(page.Items[0]) != "3" {
			w.Errorf("%s", page.Items)
		}
		_, err = c.NewQueryItemsPager("SELECT * FORM c", key, nil).NextPage(w.ctx)
		w.refused(err, http.StatusBadRequest, "SC1001")
		many, err := c.ReadManyItems(w.ctx, []azcosmos.ItemIdentity{{ID: "i0", PartitionKey: key}, {ID: "i3", PartitionKey: key}}, nil)
		if w.must(err); len(many.Items) != 1 {
			w.Errorf("%d items of one live and one expired", len(many.Items))
		}
	})
}

func TestThroughput(t *testing.T) {
	both(t, func(w *world) {
		auto := azcosmos.NewAutoscaleThroughputProperties(4000)
		_, err := w.db.CreateContainer(w.ctx, properties("auto", nil), &azcosmos.CreateContainerOptions{ThroughputProperties: &auto})
		w.must(err)
		c, _ := w.db.NewContainer("auto")
		r, err := c.ReadThroughput(w.ctx, nil)
		if w.must(err); r.ThroughputProperties == nil {
			w.Fatal("no throughput")
		}
		if most, ok := r.ThroughputProperties.AutoscaleMaxThroughput(); !ok || most != 4000 {
			w.Errorf("autoscale %d, %v", most, ok)
		}
		manual := w.container("manual", nil)
		m, err := manual.ReadThroughput(w.ctx, nil)
		w.must(err)
		if n, ok := m.ThroughputProperties.ManualThroughput(); !ok || n != 400 || m.MinThroughput == nil || *m.MinThroughput != 400 {
			w.Errorf("manual %d, %v, least %v", n, ok, m.MinThroughput)
		}
		m, err = manual.ReplaceThroughput(w.ctx, azcosmos.NewManualThroughputProperties(1500), nil)
		w.must(err)
		if n, _ := m.ThroughputProperties.ManualThroughput(); n != 1500 {
			w.Errorf("replaced by 1500: %d", n)
		}
		_, err = manual.ReplaceThroughput(w.ctx, azcosmos.NewManualThroughputProperties(1), nil)
		w.refused(err, http.StatusBadRequest, "Requested throughput 1 is less than required minimum throughput 400")

		thousand := azcosmos.NewManualThroughputProperties(1000)
		_, err = w.client.CreateDatabase(w.ctx, azcosmos.DatabaseProperties{ID: "shared"}, &azcosmos.CreateDatabaseOptions{ThroughputProperties: &thousand})
		w.must(err)
		shared, _ := w.client.NewDatabase("shared")
		_, err = shared.ReplaceThroughput(w.ctx, azcosmos.NewManualThroughputProperties(700), nil)
		w.must(err)
		d, err := shared.ReadThroughput(w.ctx, nil)
		w.must(err)
		if n, _ := d.ThroughputProperties.ManualThroughput(); n != 700 {
			w.Errorf("the database has %d RU/s", n)
		}
	})
}

func TestDatabasesAndContainers(t *testing.T) {
	both(t, func(w *world) {
		_, err := w.client.CreateDatabase(w.ctx, azcosmos.DatabaseProperties{ID: "db"}, nil)
		w.refused(err, http.StatusConflict, "Resource with specified id or name already exists.")
		w.container("with space + plus%", nil)
		c, _ := w.db.NewContainer("with space + plus%")
		item := "é ü:+&=;,% 41 𝄞"
		_, err = c.CreateItem(w.ctx, key, []byte(`{"id":"`+item+`","pk":"p"}`), nil)
		w.must(err)
		if !w.alive(c, item) {
			w.Error("an id of unusual characters is not found")
		}
		var names []string
		for pager := w.db.NewQueryContainersPager("SELECT * FROM c", nil); pager.More(); {
			page, err := pager.NextPage(w.ctx)
			w.must(err)
			for _, p := range page.Containers {
				names = append(names, p.ID)
			}
		}
		if !slices.Equal(names, []string{"with space + plus%"}) {
			w.Errorf("%v", names)
		}
		_, err = c.Delete(w.ctx, nil)
		w.must(err)
		_, err = c.Read(w.ctx, nil)
		w.refused(err, http.StatusNotFound, "Resource Not Found")
		_, err = w.db.Delete(w.ctx, nil)
		w.must(err)
		_, err = w.db.Read(w.ctx, nil)
		w.refused(err, http.StatusNotFound, "Resource Not Found")
	})
}

func TestWhatIsNotSimulatedIsRefusedByName(t *testing.T) {
	both(t, func(w *world) {
		c := w.container("c", nil)
		for _, refused := range []struct{ query, text string }{
			{"SELECT VALUE udf.f(c.n) FROM c", "user-defined function"},
		} {
			_, err := c.NewQueryItemsPager(refused.query, key, nil).NextPage(w.ctx)
			w.refused(err, http.StatusBadRequest, refused.text)
		}
	})
}
