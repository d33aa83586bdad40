package story

import (
	"slices"
	"sort"
	"strconv"

	"github.com/cosmosttl/cosmosttl/core/consumer"
	"github.com/cosmosttl/cosmosttl/core/engine"
)

type (
	// Consumer makes a consumer of a container's change feed. A consumer of the same name is replaced.
	Consumer struct {
		Name      string
		In        engine.Path
		Mode      engine.FeedMode
		Beginning bool  // the consumer reads from the beginning, not from now
		Every     int64 // seconds between polls
		Takes     int   // most changes of a poll; 0 is all
	}
	// ConsumerRuns stops a consumer or starts it again.
	ConsumerRuns struct {
		Name   string
		Starts bool
	}
	// consumerIs expects the items that a consumer has archived, those that wait for it, or those that it has lost.
	consumerIs struct {
		Name string
		Word string
		IDs  []string // for archived, waiting and lost: in the order of the items' creation
		N    int      // for lag and refused
	}
)

var consumerWords = []string{"archived", "waiting", "lost", "lag", "refused"}

func parseConsumer(l *cursor) Statement {
	who := l.word("the name of a consumer, like archive")
	switch l.one("on and a container, stops or starts", []string{"on", "stops", "starts"}) {
	case "stops":
		return ConsumerRuns{Name: who}
	case "starts":
		return ConsumerRuns{Name: who, Starts: true}
	}
	c := Consumer{Name: who, In: l.path(), Every: consumer.DefaultEvery}
	if w, ok := l.keyword("latest", "all-versions"); ok && w == "all-versions" {
		c.Mode = engine.AllVersions
	}
	if _, ok := l.keyword("from"); ok {
		c.Beginning = l.one("now or beginning", []string{"now", "beginning"}) == "beginning"
	}
	if _, ok := l.keyword("every"); ok {
		c.Every = l.duration()
	}
	if _, ok := l.keyword("takes"); ok {
		t := l.peek()
		if c.Takes = l.count("how many changes a poll reads at most, like 10"); c.Takes == 0 {
			l.fail(t, "how many changes a poll reads at most, from 1 on")
		}
	}
	l.finish("latest", "all-versions", "from", "every", "takes")
	return c
}

func (c Consumer) words() string {
	s := "consumer " + name(c.Name) + " on " + pathName(c.In)
	if c.Mode == engine.AllVersions {
		s += " all-versions"
	}
	if c.Beginning {
		s += " from beginning"
	}
	if c.Every != consumer.DefaultEvery {
		s += " every " + Duration(c.Every)
	}
	if c.Takes > 0 {
		s += " takes " + strconv.Itoa(c.Takes)
	}
	return s
}

func (c ConsumerRuns) words() string {
	if c.Starts {
		return "consumer " + name(c.Name) + " starts"
	}
	return "consumer " + name(c.Name) + " stops"
}

func (c Consumer) run(p *Player) {
	plan, err := consumer.Plan{Name: c.Name, In: c.In, Mode: c.Mode, Every: c.Every, Takes: c.Takes}.BeginIn(p.account, c.Beginning)
	if err != nil {
		p.refuse(err)
		return
	}
	p.plan(plan)
}

func (c ConsumerRuns) run(p *Player) {
	i := p.consumerAt(c.Name)
	if i < 0 {
		p.refuse(&engine.Error{Status: 404, Code: engine.NotFound, Message: "There is no consumer " + c.Name + " here.", Field: "consumer",
			Value: c.Name, Limit: "the name in a consumer line before"})
		return
	}
	plan := p.consumers[i].Plan()
	if c.Starts {
		plan = plan.Started(p.account.Now())
	} else {
		plan = plan.Stopped(p.account.Now())
	}
	if err := plan.Check(); err != nil {
		p.refuse(err)
		return
	}
	p.plan(plan)
}

// consumerAt returns the index of a consumer, or -1.
func (p *Player) consumerAt(name string) int {
	return slices.IndexFunc(p.consumers, func(r *consumer.Run) bool { return r.Plan().Name == name })
}

// plan adds a consumer with this plan, or replaces the consumer of the same name.
func (p *Player) plan(plan consumer.Plan) {
	run := consumer.NewRun(plan)
	if i := p.consumerAt(plan.Name); i >= 0 {
		p.consumers[i] = run
	} else {
		p.consumers = append(p.consumers, run)
	}
}

// Consumers returns the plans of the story's consumers so far.
func (p *Player) Consumers() (list []consumer.Plan) {
	for _, r := range p.consumers {
		list = append(list, r.Plan())
	}
	return list
}

func parseConsumerIs(l *cursor) Expectation {
	c := consumerIs{Name: l.word("the name of a consumer")}
	switch c.Word = l.one("what is true of the consumer: "+list(consumerWords), consumerWords); c.Word {
	case "lag":
		c.N = l.count("how many changes wait, like 3")
	case "refused":
		c.N = l.count("how many reads were refused, like 1")
	default:
		if _, none := l.keyword("none"); !none {
			c.IDs = l.ids()
		}
	}
	return c
}

func (c consumerIs) words() string {
	s := "consumer " + name(c.Name) + " " + c.Word
	switch {
	case c.Word == "lag" || c.Word == "refused":
		return s + " " + strconv.Itoa(c.N)
	case len(c.IDs) == 0:
		return s + " none"
	}
	return s + idWords(c.IDs)
}

func (c consumerIs) check(p *Player) {
	i := p.consumerAt(c.Name)
	if i < 0 {
		p.miss("consumer", c.words(), noConsumer)
		return
	}
	run := p.consumers[i]
	if !p.examine(p.past.Length() + run.Items()) {
		return
	}
	run.Follow(p.past, p.past.Last(), func() bool { return true })
	v := run.Report(0, run.Items())
	got := consumerIs{Name: c.Name, Word: c.Word}
	switch c.Word {
	case "lag":
		got.N = v.Waiting
	case "refused":
		got.N = v.Refused
	default:
		rows := slices.DeleteFunc(v.Rows, func(r consumer.Row) bool { return r.Place.String() != c.Word })
		sort.SliceStable(rows, func(i, j int) bool { return rows[i].Ordinal < rows[j].Ordinal })
		ids := p.idsOf(run.Plan().In)
		for _, r := range rows {
			got.IDs = append(got.IDs, ids[r.Ordinal])
		}
	}
	if !slices.Equal(got.IDs, c.IDs) || got.N != c.N {
		p.miss("consumer", c.words(), got.words())
	}
}

// idsOf returns the ids of the items of a container, by their numbers.
func (p *Player) idsOf(in engine.Path) map[uint64]string {
	ids := map[uint64]string{}
	for id, ordinals := range p.names[in] {
		for _, n := range ordinals {
			ids[n] = id
		}
	}
	if c, err := p.account.Container(in); err == nil && p.unnamed[in] {
		c.EachTombstone(func(t engine.Tombstone) bool { ids[t.Ref.Ordinal] = t.Ref.ID; return true })
		c.EachStored(0, func(it *engine.Item) bool { ids[it.Ordinal()] = it.ID(); return true })
	}
	return ids
}
