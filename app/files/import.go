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
	commandBytes = 256 << 10 // of the bodies of a command, at most, unless one item has more
	commandItems = 250       // of a command: so many take some milliseconds in a browser
)

// A State is how far an Import is.
type State uint8

// The states.
const (
	Working State = iota // there is more to do
	Waiting              // the next piece of the file has to be given
	Done                 // all is done, or Err says why not
)

// An Import reads a file and brings its items into a container. Items that keep their _ts are brought in its order, because the engine
// takes no item without a ttl that is older than the items before it; the items are collected first.
//
// What an import refuses counts for nothing. To know beforehand what it is, rehearse the import ([Rehearse]); the import itself then leaves
// those records out of its commands ([Import.After]).
type Import struct {
	reader  *Reader
	in      engine.Path
	apply   func(engine.Command) (engine.Result, error)
	trial   *engine.Account    // of a rehearsal
	sorted  *btree.BTreeG[Row] // nil unless _ts is kept
	rows    []Row              // of the next command
	bytes   int
	refused []Refusal
	left    map[int]bool // numbers of the records that the container refused
	known   *Import      // the rehearsal

	Written int     // records that are taken; of a rehearsal, those that would be taken
	Repeats Repeats // of a rehearsal, or of an import after it
	Refused int     // records, including those that Refusals does not list
	Reasons Reasons // why
	Newest  int64   // newest _ts of the items that are written, or refused only because their _ts is later than the present second; 0 is none
	NoKey   int     // of a rehearsal: items without a value of the partition key, or of a part of it
	Err     error   // the container refused a whole command: the import has ended
}

// NewImport begins an import. The function carries out its commands, as history.History.Apply does.
func NewImport(kind Kind, o Options, in engine.Path, apply func(engine.Command) (engine.Result, error)) *Import {
	i := &Import{reader: NewReader(kind, o), in: in, apply: apply, left: map[int]bool{}}
	if o.KeepTS {
		i.sorted = btree.NewBTreeGOptions(func(a, b Row) bool {
			if a.Item.TS != b.Item.TS {
				return (a.Item.TS != 0) && (b.Item.TS == 0 || a.Item.TS < b.Item.TS) // what is written now comes last
			}
			return a.Number < b.Number
		}, btree.Options{NoLocks: true})
	}
	return i
}

// Rehearse begins an import into a copy of an account. Nothing of the account changes; the result is what an import would write and refuse,
// as long as the account is as it is.
func Rehearse(kind Kind, o Options, in engine.Path, a *engine.Account) *Import {
	trial := a.Copy()
	i := NewImport(kind, o, in, trial.Apply)
	i.trial = trial
	return i
}

// After makes the import leave out the records that a rehearsal has refused, which count as refused here.
func (i *Import) After(rehearsal *Import) *Import {
	i.known = rehearsal
	rehearsal.trial, rehearsal.apply, rehearsal.Repeats.last = nil, nil, nil // only what it found out is needed
	i.Repeats = rehearsal.Repeats
	i.Refused, i.Reasons, i.refused = rehearsal.Refused, rehearsal.Reasons, slices.Clone(rehearsal.refused)
	return i
}

// Whole gives a whole file and takes all steps.
func (i *Import) Whole(text []byte) *Import {
	i.Give(text)
	i.End()
	for i.Step(commandItems) != Done {
	}
	return i
}

// Give adds the next piece of the file, and End says that there is no more.
func (i *Import) Give(piece []byte) { i.reader.Give(piece) }

// End says that the file has ended.
func (i *Import) End() { i.reader.End() }

// Read returns the number of records that were read so far.
func (i *Import) Read() int { return i.reader.Read }

// Step takes at most so many records, and carries out a command at most, or two around a large item.
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

// finish brings what was collected, command by command, and reports Done with the last one.
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

// add adds an item to the next command, and reports whether the command is to be carried out.
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
	if i.trial != nil && i.sorted != nil { // items of the future come last, before those without a _ts
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

// checkAhead refuses items of the future. What is wrong with them apart from their _ts is found out in a copy of the account, which is
// dropped.
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

// carryOut writes items with a command, and calls f for those that are taken.
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
			i.leave(row, out)
			continue
		}
		i.Newest = max(i.Newest, row.Item.TS)
		f(row)
	}
}

// taken notes of a rehearsal which item a record writes.
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

// lacksValue reports whether a partition key, or a part of it, has no value.
func lacksValue(key engine.PartitionKey) bool {
	return strings.Contains(string(key), "{}") && slices.ContainsFunc(gjson.Parse(string(key)).Array(), gjson.Result.IsObject)
}

// Items returns how many items the records are that are taken.
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

// leave refuses a record that can be read.
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
