package story

import (
	"strconv"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// A Capacity is the part of a container's throughput that a line names. A nil field is not named.
type Capacity struct {
	RU         *int64 // provisioned per second, manual
	Autoscale  *int64 // the largest RU/s of autoscale
	Grow       *int64 // percent by which the service raises the largest RU/s if the data need more
	Serverless bool
	Traffic    *int64          // taken by other users per second
	Throttle   *bool           // refuse requests with 429
	PurgeDelay *int64          // seconds that expired items wait for the purge
	Data       *int64          // GB of other data
	Burst      *bool           // burst capacity
	PurgeBurst *bool           // the purge uses burst capacity, too
	Buckets    *engine.Buckets // all throughput buckets
}

// Throughput changes the parts of a container's capacity that the line names. The line "traffic orders
// 400" is a Throughput that names traffic alone.
type Throughput struct {
	In       engine.Path
	Capacity Capacity
}

const wantRUs = "request units per second, like 400"

var _ = reserve("database")

var capacityOptions = reserve("RU", "ru", "autoscale", "grow", "serverless", "traffic", "throttle", "no-throttle", "purge-delay", "data",
	"burst", "no-burst", "purge-burst", "no-purge-burst", "buckets")

func parseThroughput(l *cursor) Statement {
	t := Throughput{}
	if _, ok := l.keyword("database"); ok {
		t.In.Database = l.part("the name of a database")
	} else {
		t.In = l.path()
	}
	if next := l.peek(); next.end > next.at && !l.option(capacityOptions) {
		t.Capacity.RU = l.rus()
	}
	for first := true; first || !l.end(); first = false {
		if w, ok := l.keyword(capacityOptions...); ok {
			t.Capacity.read(l, w)
		} else if t.Capacity.RU == nil || !l.end() {
			l.expected(wantRUs+", or one of: "+list(capacityOptions), capacityOptions...)
		}
	}
	return t
}

// read reads the value of an option.
func (c *Capacity) read(l *cursor, option string) {
	switch option {
	case "RU", "ru":
		c.RU = l.rus()
	case "autoscale":
		c.Autoscale = l.rus()
	case "grow":
		n := l.number64("a number, like 3", -1<<63)
		c.Grow = &n
	case "serverless":
		c.Serverless = true
	case "traffic":
		c.Traffic = l.rus()
	case "throttle", "no-throttle":
		yes := option == "throttle"
		c.Throttle = &yes
	case "purge-delay":
		c.PurgeDelay = l.length()
	case "burst", "no-burst":
		yes := option == "burst"
		c.Burst = &yes
	case "purge-burst", "no-purge-burst":
		yes := option == "purge-burst"
		c.PurgeBurst = &yes
	case "buckets":
		c.Buckets = l.buckets()
	case "data":
		n := l.number64("a number, like 3", -1<<63)
		c.Data = &n
	}
}

func parseTraffic(l *cursor) Statement {
	t := Throughput{In: l.path()}
	t.Capacity.Traffic = l.rus()
	return t
}

func (l *cursor) rus() *int64 {
	n := l.number64(wantRUs, -1<<63)
	return &n
}

func (t Throughput) words() string {
	c := t.Capacity
	if c == (Capacity{Traffic: c.Traffic}) && c.Traffic != nil && t.In.Container != "" {
		return "traffic " + pathName(t.In) + " " + strconv.FormatInt(*c.Traffic, 10)
	}
	words := c.words()
	if c.RU != nil {
		words = words[len(" RU"):] // in this line the number stands without RU
	}
	if t.In.Container == "" {
		return "throughput database " + name(t.In.Database) + words
	}
	return "throughput " + pathName(t.In) + words
}

func (c Capacity) words() string {
	s := ""
	number := func(label string, n *int64) {
		if n != nil {
			s += " " + label + " " + strconv.FormatInt(*n, 10)
		}
	}
	number("RU", c.RU)
	number("autoscale", c.Autoscale)
	number("grow", c.Grow)
	if c.Serverless {
		s += " serverless"
	}
	number("traffic", c.Traffic)
	if c.Throttle != nil {
		s += map[bool]string{true: " throttle", false: " no-throttle"}[*c.Throttle]
	}
	s += lengthWords("purge-delay", c.PurgeDelay)
	number("data", c.Data)
	if c.Burst != nil {
		s += map[bool]string{true: " burst", false: " no-burst"}[*c.Burst]
	}
	if c.PurgeBurst != nil {
		s += map[bool]string{true: " purge-burst", false: " no-purge-burst"}[*c.PurgeBurst]
	}
	if c.Buckets != nil {
		s += bucketWords(*c.Buckets)
	}
	return s
}

// over returns t with the parts that the capacity names. Manual throughput and autoscale replace the other ways of
// paying. Serverless leaves the numbers of the others in t.
func (c Capacity) over(t engine.Throughput) engine.Throughput {
	if c.RU != nil {
		t.RUPerSec, t.Autoscale, t.Grow, t.Serverless = *c.RU, 0, 0, false
	}
	if c.Autoscale != nil {
		t.Autoscale, t.Grow, t.Serverless = *c.Autoscale, 0, false
	}
	if c.Grow != nil {
		t.Grow = *c.Grow
	}
	t.Serverless = t.Serverless || c.Serverless
	if c.Traffic != nil {
		t.Traffic = *c.Traffic
	}
	if c.Throttle != nil {
		t.Throttle = *c.Throttle
	}
	if c.PurgeDelay != nil {
		t.PurgeDelay = *c.PurgeDelay
	}
	if c.Data != nil {
		t.Data = *c.Data
	}
	if c.Burst != nil {
		t.Burst = *c.Burst
	}
	if c.PurgeBurst != nil {
		t.PurgeBurst = *c.PurgeBurst
	}
	if c.Buckets != nil {
		t.Buckets = *c.Buckets
	}
	return t
}

func (c Capacity) silent() bool { return c == Capacity{} }

func (t Throughput) run(p *Player) {
	var now engine.Throughput
	if c, err := p.account.Container(t.In); err == nil { // otherwise the engine refuses the command
		now = c.Throughput()
	}
	if db, err := p.account.Database(t.In.Database); err == nil && t.In.Container == "" {
		now, _ = db.Throughput()
	}
	p.apply(engine.SetThroughput{In: t.In, Throughput: t.Capacity.over(now)})
}
