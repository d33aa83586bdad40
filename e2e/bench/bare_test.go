package bench

import "github.com/cosmosttl/cosmosttl/core/cow"

// bare has only the structures of core/cow, and keeps of an item what the peers keep.
type bare struct {
	now        int64
	numbers    uint64
	byKey      *cow.Hash[*record]
	byNumber   *cow.Vector[*record]
	byDeadline *cow.Schedule[*record]
}

type record struct {
	id       string
	body     []byte
	number   uint64
	deadline int64
}

func newBare(bool) contestant {
	return &bare{start, 0, cow.NewHash(func(r *record) string { return r.id }), cow.NewVector[*record](),
		cow.NewSchedule(func(r *record) int64 { return int64(len(r.body)) })}
}

func (b *bare) insert(w *work, i int) {
	id, body := w.own(i)
	b.numbers++
	r := &record{id, body, b.numbers, b.now + w.lives[i]}
	b.byKey.Set(r)
	b.byNumber.Set(r.number, r)
	b.byDeadline.Add(r.deadline, r.number, r)
}

func (b *bare) read(w *work, i int) bool {
	r, ok := b.byKey.Get(w.ids[i])
	return ok && r.deadline > b.now
}

func (b *bare) pass(seconds int64) { b.now += seconds }

func (b *bare) purge() {
	b.byDeadline.Take(b.now+1, 0, func(r *record, _ int64) bool {
		b.byNumber.Delete(r.number)
		b.byKey.Delete(r.id)
		return true
	})
}

func (b *bare) live() int {
	expired, _ := b.byDeadline.UpTo(b.now)
	return b.byDeadline.Len() - expired
}

func (b *bare) list() (n int) {
	b.byNumber.Leaves(0, func(records []*record) bool {
		for _, r := range records {
			if r.deadline > b.now {
				n++
			}
		}
		return true
	})
	return n
}

func (b *bare) close() {}
