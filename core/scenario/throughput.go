package scenario

import (
	"strconv"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// A Capacity is what a story says of a container's throughput; nil says nothing.
type Capacity struct {
	RU         *int64 // provisioned per second, manual
	Autoscale  *int64 // the largest RU/s that it scales to
	Serverless bool
	Traffic    *int64 // taken by other users per second
	Throttle   *bool  // refuse requests with 429
}

type (
	// Throughput changes a container's capacity; what it does not name stays.
	Throughput struct {
		In       engine.Path
		Capacity Capacity
	}
	// Traffic lets other users take request units from a container.
	Traffic struct {
		In  engine.Path
		RUs int64
	}
)

const wantRUs = "request units per second, like 400"

var capacityOptions = reserve("RU", "ru", "autoscale", "serverless", "traffic", "throttle", "no-throttle")

func parseThroughput(l *line) Statement {
	t := Throughput{In: l.path()}
	if next := l.peek(); next.end > next.at && !l.option(capacityOptions) {
		t.Capacity.RU = l.rus()
	}
	for first := true; first || !l.end(); first = false {
		if w, ok := l.keyword(capacityOptions...); ok {
			t.Capacity.read(l, w)
		} else if t.Capacity.RU == nil || !l.end() {
			l.expected(wantRUs+", autoscale, serverless, traffic, throttle or no-throttle", capacityOptions...)
		}
	}
	return t
}

// read takes what belongs to an option.
func (c *Capacity) read(l *line, option string) {
	switch option {
	case "RU", "ru":
		c.RU = l.rus()
	case "autoscale":
		c.Autoscale = l.rus()
	case "serverless":
		c.Serverless = true
	case "traffic":
		c.Traffic = l.rus()
	case "throttle", "no-throttle":
		yes := option == "throttle"
		c.Throttle = &yes
	}
}

func parseTraffic(l *line) Statement {
	t := Traffic{In: l.path()}
	t.RUs = *l.rus()
	return t
}

func (l *line) rus() *int64 {
	n := l.number64(wantRUs, -1<<63)
	return &n
}

func (t Throughput) String() string {
	words := t.Capacity.words()
	if t.Capacity.RU != nil {
		words = words[len(" RU"):] // the number alone says it here
	}
	return "throughput " + pathName(t.In) + words
}

func (t Traffic) String() string {
	return "traffic " + pathName(t.In) + " " + strconv.FormatInt(t.RUs, 10)
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
	if c.Serverless {
		s += " serverless"
	}
	number("traffic", c.Traffic)
	if c.Throttle != nil {
		s += map[bool]string{true: " throttle", false: " no-throttle"}[*c.Throttle]
	}
	return s
}

// over is the capacity laid over what the container has: one way of paying for it ends the others.
func (c Capacity) over(t engine.Throughput) engine.Throughput {
	if c.RU != nil {
		t.RUPerSec, t.Autoscale, t.Serverless = *c.RU, 0, false
	}
	if c.Autoscale != nil {
		t.Autoscale, t.Serverless = *c.Autoscale, false
	}
	t.Serverless = t.Serverless || c.Serverless
	if c.Traffic != nil {
		t.Traffic = *c.Traffic
	}
	if c.Throttle != nil {
		t.Throttle = *c.Throttle
	}
	return t
}

func (c Capacity) silent() bool { return c == Capacity{} }

func (t Throughput) run(p *Player) {
	p.apply(engine.SetThroughput{In: t.In, Throughput: t.Capacity.over(p.throughput(t.In))})
}

func (t Traffic) run(p *Player) {
	p.apply(engine.SetThroughput{In: t.In, Throughput: Capacity{Traffic: &t.RUs}.over(p.throughput(t.In))})
}

// throughput is what a container has now; zero when there is none, which the engine will say.
func (p *Player) throughput(in engine.Path) engine.Throughput {
	if c, err := p.account.Container(in); err == nil {
		return c.Throughput()
	}
	return engine.Throughput{}
}
