package engine

import (
	"encoding/binary"
	"fmt"
	"iter"

	"github.com/cosmosttl/cosmosttl/core/varint"
)

// A snapshot is the whole state in pieces. The first piece is the JSON of a savedAccount without the lists that can be
// long. The other pieces hold the entries of these lists. Such a piece begins with the kind of its list and the number
// of its container, from 0 over all databases. Entries fill the rest of the piece. An item is its ordinal, lsn and _ts,
// then the length of its body and the body. All numbers are uvarints.
const (
	listItems = iota
	listAnalytical
	// An entry is the lsn, second, operation, lsn before, and flags: 1 if the purge deleted the item, plus twice the
	// form of the previous image. With the form imageText, the text of the previous image follows. Then comes the item,
	// whose body is empty if the item is a stored version.
	listChanges
	listDeleting // second of the request, 1 if a COUNT includes the item, item; the list is absent if it is empty
)

// Snapshot returns the same state as Save in a form that takes less time to read. The pieces have about 16 KB each, or
// one item if the item is longer. The account must not change meanwhile. [Restore] reads the pieces.
func (a *Account) Snapshot() iter.Seq[[]byte] { return a.snapshot(0) }

// snapshot is Snapshot without the items and changes of the writes up to an LSN.
func (a *Account) snapshot(after uint64) iter.Seq[[]byte] {
	return func(yield func([]byte) bool) {
		if !yield(encode(a.withoutLists(after))) {
			return
		}
		w := listWriter{yield: yield}
		item := func(it *Item) bool { return it.lsn <= after || w.item(it, true).flush(pieceBytes) }
		for c := range a.containers() {
			w.begin(listItems)
			c.index.byOrdinal.Ascend(0, item)
			if c.deleting.len() > 0 {
				w.begin(listDeleting)
				c.deleting.each(func(x *doomed) bool { return x.item.lsn <= after || w.doomed(x).flush(pieceBytes) })
			}
			w.begin(listAnalytical)
			c.eachOnlyAnalytical(item)
			w.begin(listChanges)
			c.feed.all.after(after, func(ch Change) bool { return w.change(ch, c).flush(pieceBytes) })
			if !w.flush(0) {
				return
			}
			w.container++
		}
	}
}

func (a *Account) withoutLists(after uint64) savedAccount {
	s := savedAccount{savedAccountHead: a.saveHead(), Log: a.saveLog()}
	for _, db := range a.databases {
		d := savedDatabase{savedDatabaseHead: db.saveHead()}
		for _, c := range db.containers {
			head, tail := c.saveHead(), savedContainerTail{Tombstones: c.saveTombstones()}
			if after > 0 {
				head.leaveOut(after)
			}
			d.Containers = append(d.Containers, savedContainer{savedContainerHead: head, savedContainerTail: tail})
		}
		s.Databases = append(s.Databases, d)
	}
	return s
}

// A listWriter writes the entries of one list after another.
type listWriter struct {
	yield     func([]byte) bool
	stopped   bool
	list      uint64
	container uint64
	piece     []byte // the numbers of the list and the container, then the entries so far
	entries   bool   // piece has entries
}

// begin ends the last piece of a list and begins the next list.
func (w *listWriter) begin(list uint64) {
	w.flush(0)
	w.list = list
	w.next()
}

func (w *listWriter) next() {
	w.piece, w.entries = make([]byte, 0, pieceBytes+pieceBytes/4), false
	w.numbers(w.list, w.container)
}

func (w *listWriter) numbers(list ...uint64) {
	for _, n := range list {
		w.piece = binary.AppendUvarint(w.piece, n)
	}
}

func (w *listWriter) item(it *Item, whole bool) *listWriter {
	w.entries = true
	if !whole {
		w.numbers(it.ordinal, it.lsn, uint64(it.ts), 0)
		return w
	}
	w.numbers(it.ordinal, it.lsn, uint64(it.ts), uint64(it.user+1))
	w.piece = append(append(w.piece, it.doc[:it.user]...), '}')
	return w
}

func (w *listWriter) doomed(x *doomed) *listWriter {
	counted := uint64(0)
	if x.counted {
		counted = 1
	}
	w.numbers(uint64(x.at), counted)
	return w.item(x.item, true)
}

func (w *listWriter) change(ch Change, c *Container) *listWriter {
	form, flags := ch.image(), uint64(0)
	if ch.Expired {
		flags = 1
	}
	w.numbers(ch.LSN, uint64(ch.At), uint64(ch.Op), ch.PreviousLSN, flags|uint64(form)<<1)
	if form == imageText {
		w.numbers(uint64(len(ch.Previous)))
		w.piece = append(w.piece, ch.Previous...)
	}
	now, ok := c.index.byOrdinal.Get(ch.Item.ordinal)
	return w.item(ch.Item, !ok || now != ch.Item)
}

// flush hands out the present piece if it has entries and is longer than a number of bytes. It reports whether to go on.
func (w *listWriter) flush(bytes int) bool {
	if w.entries && len(w.piece) > bytes {
		w.stopped = w.stopped || !w.yield(w.piece)
		w.next()
	}
	return !w.stopped
}

// Restore returns the account of the pieces that Snapshot wrote. It loads each piece before it asks for the next one, so
// that it need not keep a piece. Like Load, it validates every item. An error of pieces is returned as it is, and every
// other error wraps [ErrState].
func Restore(pieces iter.Seq2[[]byte, error]) (*Account, error) {
	var a *Account
	var loaders []*loader
	for piece, err := range pieces {
		switch {
		case err != nil:
		case a == nil:
			var s savedAccount
			if s, err = decode(piece); err == nil {
				a, loaders, err = s.account()
			}
			for _, l := range loaders {
				if err == nil {
					err = l.lists(func() {})
				}
			}
		default:
			err = readList(piece, loaders)
		}
		if err != nil {
			return nil, err
		}
	}
	if a == nil {
		return nil, fmt.Errorf("%w: no pieces", ErrState)
	}
	for _, l := range loaders {
		if err := l.end(); err != nil {
			return nil, err
		}
	}
	return a, nil
}

// readList loads a piece's entries into its container.
func readList(piece []byte, loaders []*loader) (err error) {
	r := varint.Reader{Rest: piece}
	list, container := r.Number(), r.Number()
	if r.Bad || container >= uint64(len(loaders)) {
		return fmt.Errorf("%w: a list of no container", ErrState)
	}
	l := loaders[container]
	for len(r.Rest) > 0 && err == nil {
		switch list {
		case listItems:
			if it := savedItemOf(&r); !r.Bad {
				err = l.item(it)
			}
		case listDeleting:
			one := savedDoomed{At: int64(r.Number()), Counted: r.Number() == 1}
			if one.Item = savedItemOf(&r); !r.Bad {
				err = l.doomed(one)
			}
		case listAnalytical:
			if it := savedItemOf(&r); !r.Bad {
				err = l.analytical(it)
			}
		case listChanges:
			ch := savedChange{LSN: r.Number(), At: int64(r.Number()), Op: ChangeOp(min(r.Number(), 255)), Previous: r.Number()}
			flags := r.Number()
			if ch.Expired, ch.Form = flags&1 != 0, imageForm(flags>>1); ch.Form == imageText {
				ch.Image = r.Text()
			}
			if ch.Item = savedItemOf(&r); !r.Bad {
				err = l.change(ch)
			}
		default:
			return fmt.Errorf("%w: an unknown list, %d", ErrState, list)
		}
	}
	if r.Bad {
		return fmt.Errorf("%w: a piece that ends early", ErrState)
	}
	return err
}

// savedItemOf reads an item that listWriter has written.
func savedItemOf(r *varint.Reader) savedItem {
	return savedItem{Ordinal: r.Number(), LSN: r.Number(), TS: int64(r.Number()), Body: r.Text()}
}
