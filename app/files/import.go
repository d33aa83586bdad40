package files

import (
	"cmp"
	"slices"

	"github.com/tidwall/btree"

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

// An Import reads a file and brings its items into a container. Items that keep their _ts are brought in its order, because the engine takes no
// item without a ttl that is older than the items before it; the items are collected first.
type Import struct {
	reader  *Reader
	in      engine.Path
	apply   func(engine.Command) (engine.Result, error)
	sorted  *btree.BTreeG[Row] // nil unless _ts is kept
	rows    []Row              // of the next command
	bytes   int
	refused []Refusal

	Written int   // items
	Refused int   // records, including those that Refusals does not list
	Err     error // the container refused a whole command: the import has ended
}

// NewImport begins an import. The function carries out its commands, as history.History.Apply does.
func NewImport(kind Kind, o Options, in engine.Path, apply func(engine.Command) (engine.Result, error)) *Import {
	i := &Import{reader: NewReader(kind, o), in: in, apply: apply}
	if o.KeepTS {
		i.sorted = btree.NewBTreeGOptions(func(a, b Row) bool {
			if a.Item.TS != b.Item.TS {
				return (a.Item.TS != 0) && (b.Item.TS == 0 || a.Item.TS < b.Item.TS) // what is written now comes last
			}
			return a.Line < b.Line || a.Line == b.Line && string(a.Item.Body) < string(b.Item.Body)
		}, btree.Options{NoLocks: true})
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
	cmd := engine.Import{In: i.in}
	for _, row := range i.rows {
		cmd.Items = append(cmd.Items, row.Item)
	}
	r, err := i.apply(cmd)
	if err != nil {
		i.Err = err
		return Done
	}
	answer, _ := r.Answer.(engine.ImportResult)
	i.Written += answer.Written
	for _, no := range answer.Refused {
		e := no.Err
		out := refusal(i.rows[no.Index].Line, e.Field, e.Value, e.Limit)
		out.Text, out.Status = e.Message, e.Status
		i.refuse(*out)
	}
	i.rows, i.bytes = i.rows[:0], 0
	return Working
}

func (i *Import) refuse(r Refusal) {
	if i.Refused++; len(i.refused) < maxRefused {
		i.refused = append(i.refused, r)
	}
}

// Refusals lists the first refusals by line.
func (i *Import) Refusals() []Refusal {
	slices.SortStableFunc(i.refused, func(a, b Refusal) int { return cmp.Compare(a.Line, b.Line) })
	return i.refused
}
