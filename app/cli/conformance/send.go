package conformance

import (
	"encoding/json"
	"math"
	"net/http"
	"strings"

	"github.com/Azure/azure-sdk-for-go/sdk/azcore"
	"github.com/Azure/azure-sdk-for-go/sdk/data/azcosmos"
	"github.com/tidwall/gjson"

	"github.com/cosmosttl/cosmosttl/core/document"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/story"
)

// notKnown is the answer to a kind of statement that send does not name.
const notKnown = "this program does not send such a line"

// send sends a command to the service.
func (r *run) send(st story.Statement) answer {
	switch st := st.(type) {
	case story.Database:
		return r.createDatabase(st.ID)
	case story.DeleteDatabase:
		return r.deleteDatabase(st.ID)
	case story.Container:
		return r.container(st)
	case story.Default:
		return r.container(story.Container{In: st.In, Default: st.Setting})
	case story.DeleteContainer:
		return r.deleteContainer(st)
	case story.Throughput:
		if st.In.Container == "" {
			return unsent("this program does not send the throughput of a database")
		}
		return r.throughput(st.In, st.Capacity)
	case story.Regions:
		return unsent("regions are a setting of the account")
	case story.Rules:
		if r.p.Account().Rules() != engine.RulesOfToday {
			r.lost = "the story follows the rules of 2016 from line " + itoa(r.step.Line) + " on"
			return unsent("the service no longer follows the rules of 2016")
		}
		return answer{status: http.StatusOK}
	case story.Import:
		return unsent("the service takes no items with a _ts, and no bulk of several partition keys as one request")
	case story.Generate:
		return r.generate(st)
	case story.Write:
		return r.write(st)
	case story.Patch:
		return r.patch(st)
	case story.Delete:
		return r.delete(st)
	case story.Read:
		if st.Region != "" {
			return unsent("regions are a setting of the account")
		}
		return r.read(st)
	case story.List:
		return r.list(st)
	case story.Query:
		return r.query(st)
	case story.Batch:
		return r.batch(st)
	case story.InBucket:
		return unsent("this program names no throughput bucket")
	case story.Fault:
		return unsent("the service has no faults on demand")
	case story.CopyContainer:
		return unsent("no request makes a container copy job")
	case story.Backup:
		return unsent("no request sets the backup policy of an account")
	case story.PlaceKeeps:
		return unsent("no request declares a place outside the account")
	case story.RestoreContainer:
		return unsent("no request restores a container")
	case story.Consumer, story.ConsumerRuns:
		return unsent("only this program simulates a consumer of the change feed")
	case story.Script, story.DeleteScript:
		return unsent("the Go SDK has no scripts")
	case story.DeletePartition:
		return unsent("the Go SDK does not send deletes by partition key")
	case story.Changes:
		return r.changes(st)
	}
	return unsent(notKnown)
}

// at returns the client of a container. The name is never empty; see records.of.
func (r *run) at(in engine.Path) *azcosmos.ContainerClient {
	c, _ := r.s.client.NewContainer(r.database(in.Database), in.Container)
	return c
}

// key returns the given partition key. If the line has no key, it returns the key of the newest item with the id, or
// else the id itself.
func (r *run) key(in engine.Path, id string, given *engine.PartitionKey) engine.PartitionKey {
	if given != nil {
		return *given
	}
	if k, ok := r.records.of(in).where[id]; ok {
		return k
	}
	return engine.Key(id)
}

// keyOf returns the partition key in an item's text. An object or an array in place of a value is sent as absent, and
// the service refuses it; see [story.KeyIn].
func (b *record) keyOf(body string) engine.PartitionKey {
	raw := story.KeyIn(body, b.keys)
	if k, err := engine.ParsePartitionKey(raw); err == nil {
		return k
	}
	return engine.PartitionKey(raw)
}

// header returns a partition key for a header, with all other characters than ASCII escaped.
func header(k engine.PartitionKey) string {
	var b strings.Builder
	for _, c := range string(k) {
		switch {
		case c < 0x80:
			b.WriteRune(c)
		case c > 0xFFFF:
			c -= 0x10000
			writeEscape(&b, 0xD800+c>>10)
			writeEscape(&b, 0xDC00+c&0x3FF)
		default:
			writeEscape(&b, c)
		}
	}
	return b.String()
}

func writeEscape(b *strings.Builder, c rune) {
	const digits = "0123456789abcdef"
	b.WriteString(`\u`)
	for shift := 12; shift >= 0; shift -= 4 {
		b.WriteByte(digits[c>>shift&15])
	}
}

// noKey is the partition key that is passed to azcosmos. The exchange has the real one.
var noKey = azcosmos.NewPartitionKey()

// tag returns the etag of a condition.
func (r *run) tag(m story.Match, in engine.Path, id string) *azcore.ETag {
	t := azcore.ETag(m.ETag)
	if m.Seen {
		if t = azcore.ETag(r.records.of(in).tags[id]); t == "" {
			t = `""`
		}
	}
	if t == "" {
		return nil
	}
	return &t
}

func (r *run) options(in engine.Path, m story.Match, id string) *azcosmos.ItemOptions {
	o := &azcosmos.ItemOptions{IfMatchEtag: r.tag(m, in, id)}
	if s := r.records.of(in).session; s != "" {
		o.SessionToken = &s
	}
	return o
}

// item sends a request about one item and records what a client would learn.
func (r *run) item(in engine.Path, id string, k engine.PartitionKey, body []byte,
	do func(*azcosmos.ContainerClient, *exchange) error) answer {
	c := r.at(in)
	x := &exchange{key: header(k), body: body}
	err := do(c, x)
	a := x.answer(err)
	if a.status < 300 && a.status > 0 {
		b := r.records.of(in)
		b.observe(x)
		b.where[id] = k
		if t := x.head.Get("etag"); t != "" {
			b.tags[id] = t
		}
	}
	return a
}

func (b *record) observe(x *exchange) {
	if x.head == nil {
		return
	}
	if t := x.head.Get("x-ms-session-token"); t != "" {
		b.session = t
	}
}

func (r *run) write(w story.Write) answer {
	id := w.ID
	if id == "" {
		id = gjson.Get(w.Body, "id").String()
	}
	if id == "" && w.Kind == engine.Replace {
		return unsent("a replacement needs an id")
	}
	var k engine.PartitionKey
	if b := r.records.of(w.In); w.Key != nil {
		k = *w.Key
	} else {
		k = b.keyOf(w.Body)
	}
	o := r.options(w.In, w.Match, id)
	return r.item(w.In, id, k, nil, func(c *azcosmos.ContainerClient, x *exchange) (err error) {
		ctx := with(r.ctx, x)
		switch w.Kind {
		case engine.Create:
			_, err = c.CreateItem(ctx, noKey, []byte(w.Body), o)
		case engine.Upsert:
			_, err = c.UpsertItem(ctx, noKey, []byte(w.Body), o)
		default:
			_, err = c.ReplaceItem(ctx, noKey, id, []byte(w.Body), o)
		}
		return err
	})
}

// generate writes the items that the prediction generated, one by one because each has its own partition key.
func (r *run) generate(g story.Generate) answer {
	c, err := r.p.Account().Container(g.In)
	switch {
	case g.Count > r.s.o.MaxItems:
		return unsent("it writes " + itoa(g.Count) + " items, and -max-items is " + itoa(max(0, r.s.o.MaxItems)))
	case err != nil || r.step.Err != nil:
		return unsent("there is nothing to write")
	}
	made := map[string]*engine.Item{}
	c.EachStored(0, func(it *engine.Item) bool { made[it.ID()] = it; return true })
	prefix := "g" + uitoa(g.Seed) + "-"
	all := answer{status: http.StatusCreated, asked: true}
	for i := range g.Count {
		it := made[prefix+itoa(i+1)]
		if it == nil {
			continue
		}
		k := it.PartitionKey()
		a := r.write(story.Write{In: g.In, Kind: engine.Upsert, Key: &k, Body: string(it.Body())})
		if all.charge += a.charge; a.status >= 300 || a.status == 0 {
			a.charge = all.charge
			return a
		}
	}
	return all
}

func (r *run) patch(p story.Patch) answer {
	k := r.key(p.In, p.ID, p.Key)
	o := r.options(p.In, p.Match, p.ID)
	return r.item(p.In, p.ID, k, patchBody(p.Ops, p.Where), func(c *azcosmos.ContainerClient, x *exchange) error {
		_, err := c.PatchItem(with(r.ctx, x), noKey, p.ID, azcosmos.PatchOperations{}, o)
		return err
	})
}

// patchBody returns a patch as the story writes it.
func patchBody(ops []engine.PatchOp, where string) []byte {
	condition := ""
	if where != "" {
		condition = `"condition":` + document.Quote(where) + ","
	}
	return []byte(`{` + condition + `"operations":` + story.PatchJSON(ops) + `}`)
}

func (r *run) delete(d story.Delete) answer {
	k := r.key(d.In, d.ID, d.Key)
	o := r.options(d.In, d.Match, d.ID)
	return r.item(d.In, d.ID, k, nil, func(c *azcosmos.ContainerClient, x *exchange) error {
		_, err := c.DeleteItem(with(r.ctx, x), noKey, d.ID, o)
		return err
	})
}

func (r *run) read(d story.Read) answer {
	var text []byte
	k := r.key(d.In, d.ID, d.Key)
	o := r.options(d.In, story.Match{}, d.ID)
	a := r.item(d.In, d.ID, k, nil, func(c *azcosmos.ContainerClient, x *exchange) error {
		_, err := c.ReadItem(with(r.ctx, x), noKey, d.ID, o)
		text = x.text
		return err
	})
	if a.status == http.StatusOK {
		a.ids = []string{gjson.GetBytes(text, "id").String()}
	}
	return a
}

// list sends a query because azcosmos has no read feed.
func (r *run) list(l story.List) answer {
	if l.From != 0 {
		return unsent("only our engine has pages that begin at an item's number")
	}
	a := r.query(story.Query{In: l.In, Hashes: l.Hashes, Limit: l.Limit, SQL: "SELECT * FROM c"})
	a.noCharge = "azcosmos has no read feed, the line was sent as a query"
	for _, row := range a.rows {
		doc := gjson.ParseBytes(row)
		a.ids = append(a.ids, doc.Get("id").String())
		r.records.of(l.In).tags[doc.Get("id").String()] = doc.Get("_etag").String()
	}
	a.rows = nil
	return a
}

func (r *run) query(q story.Query) answer {
	if q.From != 0 || q.Cursor != (engine.Cursor{}) || q.Limit < 0 {
		return unsent("only our engine has pages that begin at a row's number")
	}
	var params []azcosmos.QueryParameter
	for _, p := range q.Params {
		params = append(params, azcosmos.QueryParameter{Name: p.Name, Value: json.RawMessage(p.Value)})
	}
	rows, x, err := r.ask(q.In, q.SQL, params, q.Key, q.Limit)
	a := x.answer(err)
	a.rows = rows
	a.unordered = !r.s.clock.controlled() && !strings.Contains(strings.ToUpper(q.SQL), "ORDER BY")
	if a.status == http.StatusBadRequest && q.Key == nil && r.step.Err == nil && needsPlan(a) {
		return unsent("over several partition keys this query needs a query plan, which azcosmos does not request: " +
			clip(inner(a.message), 160))
	}
	return a
}

// needsPlan reports whether the gateway requires a client that merges the results of partitions.
func needsPlan(a answer) bool {
	text := strings.ToLower(a.message)
	return a.sub == 1004 || strings.Contains(text, "cross partition query") ||
		strings.Contains(text, "cannot be directly served by the gateway") ||
		strings.Contains(text, "queryplan")
}

// maxPage is the largest number of rows that one request asks for.
const maxPage = 1000

// ask sends a query and returns all of its rows, or one page if there is a limit.
func (r *run) ask(in engine.Path, sql string, params []azcosmos.QueryParameter, key *engine.PartitionKey, limit int) (rows [][]byte,
	x *exchange, err error) {
	x = &exchange{}
	c := r.at(in)
	if key != nil {
		x.key = header(*key)
	}
	b := r.records.of(in)
	o := &azcosmos.QueryOptions{QueryParameters: params, PageSizeHint: maxPage}
	if b.session != "" {
		o.SessionToken = &b.session
	}
	if limit > 0 {
		o.PageSizeHint = int32(min(limit, math.MaxInt32))
	}
	pager := c.NewQueryItemsPager(sql, noKey, o)
	for pager.More() {
		if _, err = pager.NextPage(with(r.ctx, x)); err != nil {
			return nil, x, err
		}
		gjson.GetBytes(x.text, "Documents").ForEach(func(_, row gjson.Result) bool { // azcosmos reads numbers as float64
			rows = append(rows, []byte(row.Raw))
			return true
		})
		if limit > 0 {
			break
		}
	}
	b.observe(x)
	if limit > 0 && len(rows) > limit {
		rows = rows[:limit]
	}
	return rows, x, nil
}
