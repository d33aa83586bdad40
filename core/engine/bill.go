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

func (b *bill) begin(now int64) { b.current = Hour{Start: hourOf(now), Count: 1} }

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

// pass bills the seconds up to the given one. The first of them had requests, the others only the traffic setting.
func (b *bill) pass(c *Container, to int64) {
	end := b.current.Start + hour
	b.current.Rate = max(b.current.Rate, c.rate(c.meter.used)) // which is never below the idle rate
	if to < end {
		return
	}
	b.close(b.current)
	idle := c.rate(0)
	if whole := (hourOf(to) - end) / hour; whole > 0 {
		b.close(Hour{Start: end, Count: whole, Rate: idle})
	}
	b.current = Hour{Start: hourOf(to), Count: 1}
	if to > b.current.Start {
		b.current.Rate = idle
	}
}

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

// rate returns the RU/s at which a second is billed in which requests used that much.
func (c *Container) rate(used RU) int64 {
	if c.throughput.Serverless {
		return 0
	}
	return c.throughput.scaled(used)
}

// Bill returns what the container has cost, oldest hour first; the last stretch is the current hour.
func (c *Container) Bill() []Hour {
	current := c.bill.current
	current.Rate = max(current.Rate, c.rate(c.meter.used))
	return append(append([]Hour(nil), c.bill.past...), current)
}
