package conformance

import (
	"context"
	"errors"
	"fmt"
	"net/http"

	"github.com/Azure/azure-sdk-for-go/sdk/azcore"
	"github.com/Azure/azure-sdk-for-go/sdk/data/azcosmos"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/story"
)

// A run is the state of one story.
type run struct {
	s          *Service
	ctx        context.Context
	p          *story.Player   // the prediction
	prefix     string          // of the databases' names
	own        map[string]bool // databases that this run may have created; false for one that the story has deleted
	base       int64           // the service's second when the story began
	records    records
	lost       string // why nothing can be compared from now on
	last       answer // answer to the last command
	step       story.Step
	refused    *engine.Error // predicted error of the last command
	skippedNow string        // the part of the last command that was not sent
	about      *engine.Path  // the container of the last command
}

// A record is what the run knows about a container.
type record struct {
	keys     []string                       // partition key paths
	where    map[string]engine.PartitionKey // key of the newest item by id
	tags     map[string]string              // etags by id
	session  string
	seen     *string // continuation at which reading the change feed stopped
	seenAll  bool    // whether seen is of the feed of all versions
	versions *string // continuation at which the feed of all versions begins
	noFeed   string  // why there is no feed of all versions
	lost     string  // why its contents cannot be compared from now on
	budget   string  // why its purge cannot be compared
	slack    int64   // longest time of one line, in seconds
	revived  string  // why its contents are uncertain: hidden items came back, except those that had been purged
}

type records map[engine.Path]*record

func (b records) of(in engine.Path) *record {
	k := b[in]
	if k == nil {
		k = &record{where: map[string]engine.PartitionKey{}, tags: map[string]string{}}
		if in.Container == "" {
			k.lost = "azcosmos does not send a request to a container without a name"
		}
		b[in] = k
	}
	return k
}

// A change is an entry of a change feed. op is empty if the feed does not name the operation.
type change struct{ op, id string }

// An answer is the result of a command.
type answer struct {
	asked        bool
	unsent       string // why the command was not sent
	onlyCapacity bool   // the command changes the capacity alone, and not what later requests answer
	status       int
	sub          int
	code         string
	message      string
	partOfBatch  bool // code is the status of an operation of a batch, which has no message
	charge       float64
	noCharge     string // why the charge cannot be compared
	ids          []string
	rows         [][]byte
	changes      []change
	unordered    bool // the service promises no order
}

// begin creates the default database, if the story has it, and reads the time.
func (r *run) begin() error {
	if len(r.p.Account().Databases()) > 0 {
		if a := r.createDatabase(story.DefaultDatabase); a.status != http.StatusCreated {
			return fmt.Errorf("the story's database cannot be created: %s", a.words())
		}
	}
	var err error
	r.base, err = r.s.clock.now(r.ctx)
	return err
}

// line plays the next line on both sides.
func (r *run) line() (out Step, err error) {
	if err := r.keepUp(); err != nil {
		return out, err
	}
	before := r.p.Account().Now()
	r.step, _ = r.p.Next()
	out = Step{Line: r.step.Line, Text: r.step.Text, told: r.step.Verdict == "told"}
	switch st := r.step.Statement.(type) {
	case story.Clock, story.Predict:
		out.told = true
	case story.Database:
		out.told = st.None
	case story.Expect:
		out.Points = r.compare(st)
		return out, r.broken()
	}
	if out.told {
		return out, r.broken()
	}
	r.refused = r.step.Err
	if _, ok := r.step.Statement.(story.Advance); ok {
		out.Points = r.advance(before)
	} else {
		r.carryOut(r.step.Statement)
		r.compareStatus(&out)
	}
	return out, r.broken()
}

// broken returns why the run cannot continue.
func (r *run) broken() error {
	if r.ctx.Err() != nil {
		return context.Cause(r.ctx)
	}
	if r.last.asked && r.last.unsent == "" && r.last.status == 0 {
		return errors.New("the connection failed: " + r.last.message)
	}
	return nil
}

// keepUp moves the prediction's clock to the service's time if the service's clock cannot be stopped. The difference
// can be seconds, for example after a container was created.
func (r *run) keepUp() error {
	if r.s.clock.controlled() || r.base == 0 {
		return nil
	}
	now, err := r.s.clock.now(r.ctx)
	if err != nil {
		return err
	}
	if due := (now - r.base) - (r.p.Account().Now() - r.p.Account().Start()); due > 0 {
		_, err = r.p.Account().Apply(engine.Advance{Seconds: due})
	}
	return err
}

// advance lets as much time pass at the service as has passed in the prediction. before is the prediction's second
// before the line.
func (r *run) advance(before int64) []Point {
	now := r.p.Account().Now()
	r.last = answer{}
	if r.step.Err != nil || now == before {
		r.last = answer{asked: true, unsent: "time passes by whole seconds, forward", noCharge: "time"}
		return []Point{{What: "advance", Verdict: notSendable, Reason: r.last.unsent}}
	}
	if err := r.s.clock.until(r.ctx, r.base+now-r.p.Account().Start()); err != nil && r.ctx.Err() == nil {
		r.last = answer{asked: true, message: err.Error()}
		return nil
	}
	r.last = answer{asked: true, status: http.StatusOK, noCharge: "time has no price"}
	return nil
}

// carryOut sends a command and measures how long it took.
func (r *run) carryOut(st story.Statement) {
	if r.lost != "" {
		r.last = unsent(r.lost)
		return
	}
	if e := r.step.Err; e != nil && e.Status == http.StatusTooManyRequests {
		r.last = unsent("the prediction refuses it because other users take the request units")
		return
	}
	if r.step.Failed {
		r.last = unsent("a fault line lets it fail")
		return
	}
	begun, err := r.s.clock.now(r.ctx)
	in := story.ContainerOf(st)
	has := in != engine.Path{}
	r.about, r.skippedNow = nil, ""
	if has {
		r.about = &in
		if k := r.records.of(in); k.lost != "" {
			r.last = unsent(k.lost)
			return
		}
	}
	r.last = r.send(st)
	r.last.asked = true
	if ended, err2 := r.s.clock.now(r.ctx); err == nil && err2 == nil && has {
		k := r.records.of(in)
		k.slack = max(k.slack, ended-begun)
	}
	for _, e := range r.step.Events {
		if !has || e.Kind != engine.Revived {
			continue
		}
		if k := r.records.of(in); !r.s.disk || k.budget != "" {
			k.revived = "hidden items came back in line " + itoa(r.step.Line) + ", but which of them had been purged before cannot be compared"
		}
	}
	if r.last.unsent != "" && !r.last.onlyCapacity && has && r.p.Last().Status < 300 && story.MayChange(st) {
		r.records.of(in).lost = "it depends on line " + itoa(r.step.Line) + ", which cannot be sent"
	}
}

// compareStatus compares the status of a command, unless the expectation after the command does so.
func (r *run) compareStatus(out *Step) {
	out.Predicted, out.Observed = r.step.Status, r.last.status
	switch {
	case r.last.unsent != "":
		out.Points = []Point{{What: "command", Verdict: notSendable, Reason: r.last.unsent}}
	case r.step.Status != r.last.status && !r.step.StatusExpected:
		predicted := "status " + itoa(r.step.Status)
		if r.step.Err != nil {
			predicted = errorWords(r.step.Err)
		}
		out.Points = []Point{r.doubt(Point{What: "status", Verdict: differs, Predicted: predicted, Observed: r.last.words()}, r.about, "")}
	}
	if r.skippedNow != "" && r.last.unsent == "" {
		out.Points = append(out.Points, Point{What: "capacity", Verdict: notSendable, Reason: r.skippedNow})
	}
}

func unsent(why string) answer { return answer{asked: true, unsent: why} }

// database returns the service's name for a database of the story. No other client uses this name.
func (r *run) database(id string) string {
	if id == story.DefaultDatabase {
		return r.prefix
	}
	return r.prefix + "-" + id
}

func (r *run) createDatabase(id string) answer {
	if id == "" {
		return unsent("the name is empty")
	}
	name, x := r.database(id), &exchange{}
	r.own[name] = true // before the request, because the response may be lost
	_, err := r.s.client.CreateDatabase(with(r.ctx, x), azcosmos.DatabaseProperties{ID: name}, nil)
	a := x.answer(err)
	if a.status == http.StatusConflict && r.step.Status != http.StatusConflict {
		delete(r.own, name) // another client created it, although its name is random
	}
	a.noCharge = "the price of databases and containers is not modelled"
	return a
}

func (r *run) deleteDatabase(id string) answer {
	name, x := r.database(id), &exchange{}
	if _, own := r.own[name]; id == "" || !own {
		return unsent("only databases of this run are deleted")
	}
	db, err := r.s.client.NewDatabase(name)
	if err == nil {
		_, err = db.Delete(with(r.ctx, x), nil)
	}
	for in := range r.records {
		if in.Database == id {
			delete(r.records, in)
		}
	}
	a := x.answer(err)
	if a.status == http.StatusNoContent {
		r.own[name] = false
	}
	a.noCharge = "the price of databases and containers is not modelled"
	return a
}

// cleanUp deletes the databases of the run, even when the run was interrupted.
func (r *run) cleanUp() (left error) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(r.ctx), cleanUpTime)
	defer cancel()
	for name, there := range r.own {
		if !there {
			continue
		}
		db, err := r.s.client.NewDatabase(name)
		if err == nil {
			_, err = db.Delete(ctx, nil)
		}
		if e := new(azcore.ResponseError); errors.As(err, &e) && e.StatusCode == http.StatusNotFound {
			continue
		}
		if err != nil {
			left = errors.Join(left, fmt.Errorf("%w: %s at %s: %s", ErrLeft, name, r.s.name, brief(nil, err)))
		}
	}
	return left
}
