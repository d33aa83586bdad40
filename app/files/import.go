package files

import (
	"slices"
	"sort"
	"strconv"
	"strings"

	"github.com/tidwall/btree"
	"github.com/tidwall/gjson"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

const (
	maxRefused   = 1000      // refusals that an Import lists; it counts the others
	commandBytes = 256 << 10 // most bytes of the bodies of a command, unless one item has more
	commandItems = 250       // items of a command, which take some milliseconds in a browser
)

// A State is the state of an Import.
type State uint8

// The states.
const (
	Working State = iota // more steps are needed
	Waiting              // the next piece of the file is needed
	Done                 // the import has ended; Err is set if it failed
)

// An Import reads a file and brings its items into a container. Items that keep their _ts are first collected and then
// brought in the order of _ts. The reason is that the engine refuses an item without a ttl that is older than the items
// before it.
//
// Refused records have no effect. To know them beforehand, rehearse the import ([Rehearse]). The import itself then
// leaves them out of its commands ([Import.After]).
type Import struct {
	reader  *Reader
	in      engine.Path
	apply   func(engine.Command) (engine.Result, error)
	trial   *engine.Account    // of a rehearsal
	sorted  *btree.BTreeG[Row] // nil unless _ts is kept
	rows    []Row              // items of the next command
	bytes   int
	refused []Refusal
	left    map[int]bool // numbers of the records that the container refused
	known   *Import      // the rehearsal

	Written int     // records that were accepted; in a rehearsal, those that would be accepted
	Repeats Repeats // in a rehearsal, or in the import after it
	Refused int     // refused records, including those that Refusals does not list
	Reasons Reasons // why
	Newest  int64   // newest _ts of the items that were written, or refused because of their _ts alone; 0 if none
	NoKey   int     // in a rehearsal: items without a value of the partition key, or of a part of the key
	Err     error   // the container refused a whole command: the import has ended
}

// NewImport begins an import. The function apply carries out the import's commands; it is usually
// history.History.Apply.
func NewImport(kind Kind, o Options, in engine.Path, apply func(engine.Command) (engine.Result, error)) *Import {
	i := &Import{reader: NewReader(kind, o), in: in, apply: apply, left: map[int]bool{}}
	if o.KeepTS {
		i.sorted = btree.NewBTreeGOptions(func(a, b Row) bool {
			if a.Item.TS != b.Item.TS {
				return (a.Item.TS != 0) && (b.Item.TS == 0 || a.Item.TS < b.Item.TS) // items without a _ts come last
			}
			return a.Number < b.Number
		}, btree.Options{NoLocks: true})
	}
	return i
}

// Rehearse begins an import into a copy of an account. The account does not change. The result says what an import
// would write and refuse, as long as the account does not change.
func Rehearse(kind Kind, o Options, in engine.Path, a *engine.Account) *Import {
	trial := a.Copy()
	i := NewImport(kind, o, in, trial.Apply)
	i.trial = trial
	return i
}

// After makes the import leave out the records that a rehearsal has refused. They also count as refused here.
func (i *Import) After(rehearsal *Import) *Import {
	i.known = rehearsal
	rehearsal.trial, rehearsal.apply, rehearsal.Repeats.last = nil, nil, nil // only the results are needed
	i.Repeats = rehearsal.Repeats
	i.Refused, i.Reasons, i.refused = rehearsal.Refused, rehearsal.Reasons, slices.Clone(rehearsal.refused)
	return i
}

// Whole gives the import a whole file and takes all steps.
func (i *Import) Whole(text []byte) *Import {
	i.Give(text)
	i.End()
	for i.Step(commandItems) != Done {
	}
	return i
}

// Give adds the next piece of the file. After the last piece, call End.
func (i *Import) Give(piece []byte) { i.reader.Give(piece) }

// End says that the file has ended.
func (i *Import) End() { i.reader.End() }

// Read returns the number of records that were read so far.
func (i *Import) Read() int { return i.reader.Read }

// Step reads at most the given number of records. It carries out at most one command, or two if an item is large.
func (i *Import) Step(records int) State {
	for range records {
		if i.Err != nil {
			return Done
		}
		row, ok := i.reader.Next()
		switch {
		case !ok && !i.reader.over:
			return Waiting
		case !ok:
			return i.finish(records)
		case i.known != nil && (row.Refused != nil || i.known.left[row.Number]):
		case row.Refused != nil:
			i.refuse(*row.Refused)
		case i.sorted != nil:
			i.sorted.Set(row)
		case i.add(row):
			return i.bring()
		}
	}
	return Working
}

// finish brings the collected items, command by command, and returns Done with the last command.
func (i *Import) finish(records int) State {
	for range records {
		if i.sorted == nil {
			break
		}
		row, ok := i.sorted.PopMin()
		if !ok {
			break
		}
		if i.add(row) {
			return i.bring()
		}
	}
	if i.sorted != nil && i.sorted.Len() > 0 {
		return Working
	}
	if len(i.rows) > 0 {
		i.bring()
	}
	return Done
}

// add adds an item to the next command, and reports whether the command must be carried out.
func (i *Import) add(row Row) bool {
	if i.bytes += len(row.Item.Body); i.bytes > commandBytes && len(i.rows) > 0 {
		i.bring()
		i.bytes = len(row.Item.Body)
	}
	i.rows = append(i.rows, row)
	return len(i.rows) == commandItems || i.bytes > commandBytes
}

// bring carries out the next command.
func (i *Import) bring() State {
	rows, ahead := i.rows, 0
	if i.trial != nil && i.sorted != nil { // items in the future come last, before those without a _ts
		rows = slices.DeleteFunc(slices.Clone(rows), i.ahead)
		ahead = len(i.rows) - len(rows)
	}
	if ahead > 0 {
		i.checkAhead(slices.DeleteFunc(slices.Clone(i.rows), func(row Row) bool { return !i.ahead(row) }))
	}
	if i.Err == nil && len(rows) > 0 {
		i.carryOut(rows, i.apply, i.taken)
	}
	if i.rows, i.bytes = i.rows[:0], 0; i.Err != nil {
		return Done
	}
	return Working
}

// ahead reports whether an item was written after the present second of a rehearsal.
func (i *Import) ahead(row Row) bool { return row.Item.TS > i.trial.Now() }

// checkAhead refuses items in the future. It finds other mistakes of these items with a copy of the account, which it
// drops.
func (i *Import) checkAhead(rows []Row) {
	was, now, seconds := i.Written, i.trial.Now(), make(map[int]int64, len(rows))
	for n := range rows {
		seconds[rows[n].Number], rows[n].Item.TS = rows[n].Item.TS, 0
	}
	i.carryOut(rows, i.trial.Copy().Apply, func(row Row) {
		ts := seconds[row.Number]
		out := refusal(row.Line, "_ts", strconv.FormatInt(ts, 10), limitPresent(now))
		out.Item = i.reader.inArray(row)
		out.Cause, out.TS = CauseAhead, ts
		i.leave(row, *out)
		i.Newest = max(i.Newest, ts)
	})
	i.Written = was
}

func limitPresent(now int64) string {
	return "1 to " + strconv.FormatInt(now, 10) + ", the present second"
}

// carryOut writes items with a command, and calls f for each item that is accepted.
func (i *Import) carryOut(rows []Row, apply func(engine.Command) (engine.Result, error), f func(Row)) {
	cmd := engine.Import{In: i.in}
	for _, row := range rows {
		cmd.Items = append(cmd.Items, row.Item)
	}
	r, err := apply(cmd)
	if err != nil {
		i.Err = err
		return
	}
	answer, _ := r.Answer.(engine.ImportResult)
	i.Written += answer.Written
	refused := map[int]*engine.Error{}
	for _, no := range answer.Refused {
		refused[no.Index] = no.Err
	}
	for n, row := range rows {
		if e := refused[n]; e != nil {
			out := refusedBy(e, row)
			out.Item = i.reader.inArray(row)
			if i.leave(row, out); out.Cause == CauseBehind {
				i.Newest = max(i.Newest, row.Item.TS)
			}
			continue
		}
		i.Newest = max(i.Newest, row.Item.TS)
		f(row)
	}
}

// taken notes, in a rehearsal, which item a record writes.
func (i *Import) taken(row Row) {
	if i.trial == nil {
		return
	}
	c, err := i.trial.Container(i.in)
	if err != nil {
		return
	}
	key, _ := c.KeyOf(row.Item.Body)
	id := gjson.GetBytes(row.Item.Body, "id").String()
	if !i.Repeats.add(key, id, Place{row.Line, i.reader.inArray(row)}) && lacksValue(key) {
		i.NoKey++
	}
}

// lacksValue reports whether a partition key, or a part of the key, has no value.
func lacksValue(key engine.PartitionKey) bool {
	return strings.Contains(string(key), "{}") && slices.ContainsFunc(gjson.Parse(string(key)).Array(), gjson.Result.IsObject)
}

// Items returns the number of items that the accepted records write.
func (i *Import) Items() int { return i.Written - i.Repeats.Count }

// refusedBy returns the refusal of an item that the engine refuses.
func refusedBy(e *engine.Error, row Row) Refusal {
	out := refusal(row.Line, e.Field, e.Value, e.Limit)
	out.Text, out.Status = e.Message, e.Status
	if e.Field == "_ts" && row.Item.TS != 0 {
		out.Cause, out.TS = CauseAhead, row.Item.TS
		if strings.HasPrefix(e.Limit, "at least ") {
			out.Cause = CauseBehind
		}
	}
	return *out
}

// leave refuses a record that could be read, and notes that it is left out.
func (i *Import) leave(row Row, r Refusal) {
	i.left[row.Number] = true
	i.refuse(r)
}

func (i *Import) refuse(r Refusal) {
	i.Reasons.Add(r)
	if i.Refused++; len(i.refused) < maxRefused {
		i.refused = append(i.refused, r)
	}
}

// Refusals lists the first refusals by line.
func (i *Import) Refusals() []Refusal {
	sort.SliceStable(i.refused, func(a, b int) bool {
		x, y := &i.refused[a], &i.refused[b]
		return x.Line < y.Line || x.Line == y.Line && x.Item < y.Item
	})
	return i.refused
}
