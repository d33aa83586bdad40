package diff

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"github.com/cosmosttl/cosmosttl/app/cli/command"
	"github.com/cosmosttl/cosmosttl/core/dryrun"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
	"github.com/tidwall/gjson"
)

// fetch reads from an account what is stored: first the container's setting and throughput, then the result of the query. The gateway
// refuses a GROUP BY over several partition keys from a client that has no query plan (400 with substatus 1004). Like the SDKs, fetch
// therefore asks for the plan and sends the query of the plan to each partition key range. It adds up the answers of all ranges and pages.
func (c job) fetch(ctx context.Context, o options) (s stock, err error) {
	a, err := c.dial(o)
	if err != nil {
		return s, err
	}
	s = stock{from: a.base + "/" + a.link(), live: true}
	if s, err = c.fetchInto(ctx, o, a, s); err != nil {
		return s, fmt.Errorf("%s: %w", s.from, err)
	}
	return s, nil
}

func (c job) fetchInto(ctx context.Context, o options, a *account, s stock) (stock, error) {
	header, container, err := a.send(ctx, ask{method: http.MethodGet, path: a.path(), resource: "colls", link: a.link(),
		header: map[string]string{"x-ms-documentdb-populatequotainfo": "True"}})
	if err != nil {
		return s, err
	}
	if s.setting.Default, err = ttl.ParseDefault(container.Get("defaultTtl").Raw); err != nil {
		return s, fmt.Errorf("the container's defaultTtl is %s; want -1, 1 to 2147483647 or no such property", container.Get("defaultTtl").Raw)
	}
	s.setting.Offer, s.setting.Shared = a.capacity(ctx, container.Get("_self").String())
	u := sizeOf(header.Get("x-ms-resource-usage"))
	least, most := u.estimate()
	said := "unknown, because the account does not say how many items there are"
	if u.count >= 0 {
		said = fmt.Sprintf("%s to %s for %s (docs/model.md §2)", ru(least), ru(most), items(u.count))
	}
	fmt.Fprintf(c.errs, "%s\nestimated charge: %s\n", storedQuery, said)
	if o.maxRU > 0 && (u.count < 0 || float64(most)/100 > o.maxRU) {
		return s, fmt.Errorf("the query is not run: its estimated charge is %s; want at most %v RU (-max-ru)", said, o.maxRU)
	}
	before := a.charge
	t, err := a.count(ctx, c.progress)
	c.progress.End()
	if err != nil {
		return s, err
	}
	s.charge = strconv.FormatFloat(a.charge-before, 'f', 2, 64)
	price, assumed := o.deletePrice(u.mean())
	if assumed != "" {
		s.assumed = append(s.assumed, assumed)
	}
	if s.cohorts, s.at = t.priced(price), a.at; s.at == 0 {
		s.at = o.at
	}
	if s.at == 0 {
		return s, errors.New("the answers have no Date header, so that the time is unknown; want -at")
	}
	return s, nil
}

// A size has the number of items in a container and their size in KB, as the service reports them. -1 means unknown.
type size struct{ count, kb int64 }

// sizeOf reads the header x-ms-resource-usage, such as "documentsSize=12;documentsCount=34". Other fields of the header are ignored.
func sizeOf(header string) size {
	u := size{-1, -1}
	for field := range strings.SplitSeq(header, ";") {
		name, value, _ := strings.Cut(field, "=")
		n, err := strconv.ParseInt(value, 10, 64)
		switch {
		case err != nil || n < 0 || n > dryrun.MaxItems:
		case strings.EqualFold(name, "documentsCount"):
			u.count = n
		case strings.EqualFold(name, "documentsSize"):
			u.kb = n
		}
	}
	return u
}

const (
	rowBytes = 128  // the approximate size of a row of the result
	pageRows = 1000 // the estimate assumes that every page but the last has at least so many rows
)

// estimate returns the least and the most RU that the query takes by the model. The query examines all items. The least is for a result
// without rows. The most is for a result with a row for each item.
func (u size) estimate() (least, most engine.RU) {
	n := int(max(0, u.count))
	return engine.QueryCost(n, 0), engine.QueryCost(n, n*rowBytes) + engine.QueryBase*engine.RU(n/pageRows+maxRanges)
}

// maxRanges is the number of partition key ranges that the estimate assumes. Few containers have more.
const maxRanges = 10

// mean returns the mean size of an item in bytes, or 0 if the mean is unknown.
func (u size) mean() int {
	if u.count <= 0 || u.kb <= 0 {
		return 0
	}
	return int(min(u.kb*1024/u.count, engine.MaxItemBytes))
}

// capacity returns the throughput of the container. If the container has none of its own, capacity returns the throughput of the database,
// and shared is the name of the database. The offer is empty if the account does not tell the throughput, for example because the key does
// not allow to read offers.
func (a *account) capacity(ctx context.Context, container string) (offer dryrun.Offer, shared string) {
	if offer = a.offer(ctx, container); offer != (dryrun.Offer{}) {
		return offer, ""
	}
	_, body, err := a.send(ctx, ask{method: http.MethodGet, path: "/dbs/" + url.PathEscape(a.database), resource: "dbs",
		link: "dbs/" + a.database})
	if err != nil {
		return offer, ""
	}
	if offer = a.offer(ctx, body.Get("_self").String()); offer == (dryrun.Offer{}) || offer.Serverless {
		return offer, ""
	}
	return offer, a.database
}

// offer returns the throughput of a resource. In a serverless account the service refuses the request, and the message has the word
// serverless. offer sends no request for a self with a quote or a backslash, because the query does not escape the self.
func (a *account) offer(ctx context.Context, self string) (offer dryrun.Offer) {
	if self == "" || strings.ContainsAny(self, `'\`) {
		return offer
	}
	_, body, err := a.send(ctx, ask{method: http.MethodPost, path: "/offers", resource: "offers",
		query: "SELECT * FROM root WHERE root.resource = '" + self + "'"})
	if refused := new(refusal); errors.As(err, &refused) {
		offer.Serverless = refused.status == http.StatusBadRequest && strings.Contains(strings.ToLower(refused.text), "serverless")
		return offer
	}
	content := body.Get("Offers.0.content")
	if most := content.Get("offerAutopilotSettings.maxThroughput").Int(); most > 0 {
		offer.Autoscale = most
		return offer
	}
	offer.RUPerSec = max(0, content.Get("offerThroughput").Int())
	return offer
}

// plannable names the features of queries that the client claims to support. The service gives a plan only to a client that supports the
// features of the query.
const plannable = "Aggregate, CompositeAggregate, GroupBy, MultipleAggregates, NonValueAggregate"

// plan returns the query that each partition key range gets. This is the rewritten query of the plan, or storedQuery if the endpoint has no
// plans.
func (a *account) plan(ctx context.Context) (string, error) {
	_, body, err := a.send(ctx, ask{method: http.MethodPost, path: a.path() + "/docs", resource: "docs", link: a.link(), query: storedQuery,
		header: map[string]string{
			"x-ms-cosmos-is-query-plan-request": "True", "x-ms-cosmos-supported-query-features": plannable, "x-ms-cosmos-query-version": "1.0",
			"x-ms-documentdb-query-enablecrosspartition": "True"}})
	refused := new(refusal)
	if errors.As(err, &refused) && (refused.status == http.StatusBadRequest || refused.status == http.StatusNotFound ||
		refused.status == http.StatusMethodNotAllowed) {
		return storedQuery, nil
	}
	if err != nil {
		return "", err
	}
	if text := body.Get("queryInfo.rewrittenQuery").String(); text != "" {
		return text, nil
	}
	return storedQuery, nil
}

// ranges returns the ids of the partition key ranges that have not been split.
func (a *account) ranges(ctx context.Context) (ids []string, err error) {
	var list []gjson.Result
	for more := ""; ; {
		header := map[string]string{}
		if more != "" {
			header["x-ms-continuation"] = more
		}
		head, body, err := a.send(ctx, ask{method: http.MethodGet, path: a.path() + "/pkranges", resource: "pkranges", link: a.link(),
			header: header})
		if err != nil {
			return nil, err
		}
		list = append(list, body.Get("PartitionKeyRanges").Array()...)
		if more = head.Get("x-ms-continuation"); more == "" {
			break
		}
	}
	parents := map[string]bool{}
	for _, r := range list {
		for _, parent := range r.Get("parents").Array() {
			parents[parent.String()] = true
		}
	}
	for _, r := range list {
		if id := r.Get("id").String(); !parents[id] {
			ids = append(ids, id)
		}
	}
	if len(ids) == 0 {
		return nil, errors.New("the account names no partition key range")
	}
	return ids, nil
}

// count runs the query and counts the items of its rows.
func (a *account) count(ctx context.Context, progress *command.Progress) (*tally, error) {
	query, err := a.plan(ctx)
	if err != nil {
		return nil, err
	}
	ids, err := a.ranges(ctx)
	if err != nil {
		return nil, err
	}
	t := &tally{places: map[dryrun.Cohort]int{}}
	for i, id := range ids {
		for more := ""; ; {
			header := map[string]string{"x-ms-documentdb-partitionkeyrangeid": id, "x-ms-documentdb-query-enablecrosspartition": "True",
				"x-ms-max-item-count": "-1"}
			if more != "" {
				header["x-ms-continuation"] = more
			}
			head, body, err := a.send(ctx, ask{method: http.MethodPost, path: a.path() + "/docs", resource: "docs", link: a.link(), query: query,
				header: header})
			if err != nil {
				return nil, err
			}
			for _, row := range body.Get("Documents").Array() {
				if err := t.answer(row); err != nil {
					return nil, err
				}
			}
			more = head.Get("x-ms-continuation")
			done := i // ranges that are read to their end
			if more == "" {
				done++
			}
			progress.Bar(float64(done)/float64(len(ids)), fmt.Sprintf("%.0f RU", a.charge))
			if more == "" {
				break
			}
		}
	}
	return t, nil
}

// answer adds the items of a row to the tally. The row answers storedQuery, or it answers the rewritten query of the plan and looks like
// {"groupByItems":…,"payload":{"_ts":…,"ttl":…,"n":{"item":…}}}.
func (t *tally) answer(row gjson.Result) error {
	if payload := row.Get("payload"); payload.IsObject() {
		row = payload
	}
	n := row.Get("n")
	if n.IsObject() {
		n = n.Get("item")
	}
	ts, err := strconv.ParseInt(row.Get("_ts").Raw, 10, 64)
	count, bad := strconv.ParseInt(n.Raw, 10, 64)
	if err != nil || bad != nil || ts < 1 || count < 1 {
		return fmt.Errorf("a row of the query is %.80s; want _ts and n, which are positive whole numbers", row.Raw)
	}
	own, _ := ttl.ParseOverride(row.Get("ttl").Raw) // a ttl that the service refuses counts as absent
	if !t.add(dryrun.Cohort{TS: ts, TTL: own, Count: count}) {
		return fmt.Errorf("n is %d; want at most %d items in all", count, int64(dryrun.MaxItems))
	}
	return nil
}
