package engine

// maxHours is the number of stretches of hours that the bill keeps.
const maxHours = 1000

// An Hour is a stretch of hours that cost the same.
type Hour struct {
	Start int64 `json:"at"`             // Unix second at which the first of them begins
	Count int64 `json:"n"`              // how many hours
	Rate  int64 `json:"rate,omitempty"` // RU/s billed for each: the provisioned rate, or the highest that autoscale reached; 0 when serverless
	RU    RU    `json:"ru,omitempty"`   // serverless: request units billed in it
}

// bill is what a container costs by the hour. As in the service, a started hour is billed as a whole.
type bill struct {
	past     []Hour // oldest first; copies of an account share it, so it is never written to in place
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

// HourAt returns the hour of a second, in which nothing has been billed yet.
func HourAt(second int64) Hour { return Hour{Start: hourOf(second), Count: 1} }

// Pass bills the seconds up to the given one in the current hour, and calls end with each stretch of hours that is then over. In the first
// of the seconds requests used that much, in the others there was only the traffic setting.
func (h *Hour) Pass(t Throughput, used RU, to int64, end func(Hour)) {
	next := h.Start + hour
	h.Raise(t, used) // which is never below the idle rate
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

// Raise bills the current hour at the rate of a second in which requests use that much, if it is higher.
func (h *Hour) Raise(t Throughput, used RU) { h.Rate = max(h.Rate, t.rate(used)) }

// close appends a stretch, merged with the last one if they cost the same.
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

// rate returns the RU/s for which a second is billed, given what requests used in the second.
func (t Throughput) rate(used RU) int64 {
	if t.Serverless {
		return 0
	}
	return t.scaled(used)
}

// Bill returns what the container has cost, oldest hour first; the last stretch is the current hour.
func (c *Container) Bill() []Hour {
	current := c.bill.current
	current.Raise(c.throughput, c.meter.used)
	return append(append([]Hour(nil), c.bill.past...), current)
}
