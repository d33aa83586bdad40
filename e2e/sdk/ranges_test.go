package sdk

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"testing"

	"github.com/Azure/azure-sdk-for-go/sdk/data/azcosmos"
)

// A container of 18,000 RU/s has three ranges. Queries and lists of items read all of them, a change feed one, from before a split as well.
func TestSeveralRanges(t *testing.T) {
	both(t, func(w *world) {
		throughput := azcosmos.NewManualThroughputProperties(18000)
		of := properties("ranges", ptr[int32](60))
		of.PartitionKeyDefinition.Version = 2 // azcosmos finds items of version 1, the default, in the first range only
		_, err := w.db.CreateContainer(w.ctx, of, &azcosmos.CreateContainerOptions{ThroughputProperties: &throughput})
		w.must(err)
		c, err := w.db.NewContainer("ranges")
		w.must(err)
		var want []string
		var many []azcosmos.ItemIdentity
		for i := range 90 {
			id, pk := fmt.Sprintf("i%02d", i), fmt.Sprintf("p%d", i%30)
			_, err := c.CreateItem(w.ctx, azcosmos.NewPartitionKeyString(pk), []byte(fmt.Sprintf(`{"id":%q,"pk":%q}`, id, pk)), nil)
			w.must(err)
			want = append(want, id)
			many = append(many, azcosmos.ItemIdentity{ID: id, PartitionKey: azcosmos.NewPartitionKeyString(pk)})
		}
		check := func(what string, docs [][]byte) {
			w.Helper()
			var ids []string
			for _, doc := range docs {
				var item struct{ ID string }
				w.must(json.Unmarshal(doc, &item))
				ids = append(ids, item.ID)
			}
			if slices.Sort(ids); !slices.Equal(ids, want) {
				w.Errorf("%s: %d items, %v", what, len(ids), ids)
			}
		}
		var docs [][]byte
		for pager := c.NewQueryItemsPager("SELECT * FROM c", azcosmos.NewPartitionKey(), &azcosmos.QueryOptions{PageSizeHint: 8}); pager.More(); {
			page, err := pager.NextPage(w.ctx)
			w.must(err)
			docs = append(docs, page.Items...)
		}
		check("a query", docs)
		read, err := c.ReadManyItems(w.ctx, many, nil)
		w.must(err)
		check("a list", read.Items)
		if pager := c.NewQueryItemsPager("SELECT VALUE COUNT(1) FROM c", azcosmos.NewPartitionKey(), nil); true {
			_, err := pager.NextPage(w.ctx)
			w.refused(err, http.StatusBadRequest, "can not be directly served by the gateway")
		}

		ranges, err := c.ReadFeedRanges(w.ctx, nil)
		if w.must(err); len(ranges) != 3 {
			w.Fatalf("%d ranges", len(ranges))
		}
		feed := func(ranges []azcosmos.FeedRange) (docs [][]byte) {
			for _, r := range ranges {
				for next := (*string)(nil); ; {
					page, err := c.ReadChangeFeed(w.ctx, &azcosmos.ChangeFeedOptions{FeedRange: &r, Continuation: next, MaxItemCount: 7})
					w.must(err)
					if len(page.Items) == 0 {
						break
					}
					docs, next = append(docs, page.Items...), &page.ContinuationToken
				}
			}
			return docs
		}
		check("the change feed", feed(ranges))
		more := azcosmos.NewManualThroughputProperties(60000)
		_, err = c.ReplaceThroughput(w.ctx, more, nil)
		w.must(err)
		check("the change feed of ranges that were split", feed(ranges))
		split, err := c.ReadFeedRanges(w.ctx, nil)
		if w.must(err); len(split) != 6 {
			w.Errorf("%d ranges after the split", len(split))
		}
		check("the change feed after the split", feed(split))
		w.advance(60)
		if docs := feed(split); docs != nil {
			w.Errorf("%d expired items", len(docs))
		}
	})
}
