package engine

// maxHours is the number of past stretches that the bill keeps at most when it adds another.
const maxHours = 1000

// An Hour is a stretch of consecutive hours that cost the same.
type Hour struct {
	Start int64 `json:"at"`             // Unix second at which the stretch begins
	Count int64 `json:"n"`              // number of hours
	Rate  int64 `json:"rate,omitempty"` // RU/s billed for each hour: the provisioned rate, or the highest of autoscale; 0 when serverless
	RU    RU    `json:"ru,omitempty"`   // serverless: request units billed in each hour
}

// bill records the costs of a container by the hour. As in the service, a started hour is billed as a whole.
type bill struct {
	past     []Hour // oldest first; copies of an account share the array, so elements are never changed in place
	current  Hour
	consumed RU // serverless: all request units so far
}

const hour = 3600

func hourOf(second int64) int64 { return second - second%hour }

func (b *bill) begin(now int64) { b.current = HourAt(now) }

func (b *bill) request(t Throughput, cost RU) {
	if t.Serverless {
		b.consume(cost)
	}
}

// consume bills the request units of a serverless container.
func (b *bill) consume(cost RU) {
	b.current.RU += cost
	b.consumed += cost
}

// HourAt returns the hour of a second, with nothing billed.
func HourAt(second int64) Hour { return Hour{Start: hourOf(second), Count: 1} }

// Pass bills the time up to a second, and calls end with each stretch of hours that is then over. Requests used the
// amount used in the first second of this time, and nothing in the later ones.
func (h *Hour) Pass(t Throughput, used RU, to int64, end func(Hour)) {
	next := h.Start + hour
	h.Raise(t, used) // never below the idle rate
	if to < next {
		return
	}
	end(*h)
	idle := t.rate(0)
	if whole := (hourOf(to) - next) / hour; whole > 0 {
		end(Hour{Start: next, Count: whole, Rate: idle})
	}
	*h = HourAt(to)
	if to > h.Start {
		h.Rate = idle
	}
}

// Raise raises the current hour's rate to the rate of a second in which requests used the amount used, if this rate is
// higher.
func (h *Hour) Raise(t Throughput, used RU) { h.Rate = max(h.Rate, t.rate(used)) }

// close appends a stretch to the bill, or joins it to the last stretch if their hours cost the same.
func (b *bill) close(h Hour) {
	n := len(b.past)
	if n > 0 {
		if last := b.past[n-1]; last.Rate == h.Rate && last.RU == h.RU && last.Start+last.Count*hour == h.Start {
			last.Count += h.Count
			b.past = append(b.past[:n-1:n-1], last)
			return
		}
	}
	b.past = append(b.past[max(0, n-maxHours):n:n], h)
}

// rate returns the RU/s that are billed for a second in which requests used the amount used.
func (t Throughput) rate(used RU) int64 {
	if t.Serverless {
		return 0
	}
	return t.scaled(used)
}

// Bill returns the container's costs, oldest hour first. The last stretch is the current hour.
func (c *Container) Bill() []Hour {
	current := c.bill.current
	current.Raise(c.throughput, c.meter.used)
	return append(append([]Hour(nil), c.bill.past...), current)
}
