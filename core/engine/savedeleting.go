package engine

import (
	"errors"
	"fmt"
)

// savedDeleting is the state of the background task of deletes by partition key.
type savedDeleting struct {
	Paid  RU  `json:"paid,omitempty"`
	Spent RU  `json:"spent,omitempty"`
	Total RU  `json:"ru,omitempty"`
	Done  int `json:"n,omitempty"`
}

// savedDoomed is an item that the task has yet to delete.
type savedDoomed struct {
	At      int64     `json:"at"`
	Counted bool      `json:"count,omitempty"`
	Item    savedItem `json:"i"`
}

func (d *deleting) save() savedDeleting { return savedDeleting{d.paid, d.spent, d.total, d.done} }

func (d *deleting) saveItems() (list []savedDoomed) {
	d.each(func(x *doomed) bool {
		list = append(list, savedDoomed{x.at, x.counted, x.item.save()})
		return true
	})
	return list
}

func (d *deleting) each(yield func(*doomed) bool) {
	if d.items != nil {
		d.items.Ascend(0, yield)
	}
}

func (d *deleting) load(s savedDeleting) error {
	if s.Paid < 0 || s.Paid > maxPaid || s.Spent < 0 || s.Total < 0 || s.Done < 0 {
		return errors.New("an impossible state of the deletes by partition key")
	}
	d.paid, d.spent, d.total, d.done = s.Paid, s.Spent, s.Total, s.Done
	return nil
}

// doomed loads an item that is being deleted. No item that requests see may have the same name or ordinal.
func (l *loader) doomed(s savedDoomed) error {
	if err := l.endItems(); err != nil {
		return err
	}
	c := l.c
	it, err := c.load(s.Item)
	if err != nil {
		return l.failed(err)
	}
	_, numbered := c.index.byOrdinal.Get(it.ordinal)
	_, named := c.index.byKey.Get(it.name)
	if numbered || named || l.written[it.lsn] != nil || c.deleting.of(it.ordinal) != nil || c.deleting.named(it.name) != nil || s.At < it.ts ||
		s.At > c.account.now {
		return l.failed(fmt.Errorf("the deleted item %q is inconsistent", it.ID()))
	}
	c.deleting.add(&doomed{it, s.At, s.Counted})
	return nil
}
