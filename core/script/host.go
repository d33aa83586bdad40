package script

import (
	"errors"
	"strconv"
	"sync"
	"time"

	"github.com/cosmosttl/cosmosttl/core/document"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/tidwall/gjson"
)

// A Host runs the scripts of one account. It is safe for concurrent use.
type Host struct {
	runner Runner

	limit time.Duration
	*strikes
}

// strikes count how often each version of a script has used up its time or its memory.
type strikes struct {
	mu sync.Mutex
	of map[string]int
}

// maxStrikes is the number of violations of limits after which a script is blocked. The service says
// "several times". Here a script stays blocked until it is replaced.
const maxStrikes = 3

// NewHost returns a host that runs scripts by a runner.
func NewHost(r Runner) *Host { return &Host{r, MaxTime, &strikes{of: map[string]int{}}} }

// Brief returns the host with less time for a script. A script that takes longer fails, but this does not
// count as a violation. All its operations are accepted until then.
func (h *Host) Brief(limit time.Duration) *Host { return &Host{h.runner, limit, h.strikes} }

func (h *Host) brief() bool { return h.limit < MaxTime }

// nameOf returns a name that identifies a version of a script.
func nameOf(c *engine.Container, s *engine.KeptScript) string { return c.ScriptRID(s) + s.ETag() }

func (s *strikes) blocks(name string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.of[name] >= maxStrikes
}

// Forgive forgets all violations, because the scripts of another account can have the same names.
func (s *strikes) Forgive() {
	s.mu.Lock()
	defer s.mu.Unlock()
	clear(s.of)
}

func (s *strikes) strike(name string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.of[name]++
}

// scriptCharge is the charge of running a script, besides its operations. No formula is documented (modelled).
const scriptCharge engine.RU = 100

// Begin begins a transaction in which scripts run.
func (h *Host) Begin(j Job) Transaction {
	t := &transaction{host: h, job: j, account: j.Account.CopyForScript()}
	t.container, _ = t.account.Container(j.In)
	t.budget = -1
	if c, err := j.Account.Container(j.In); err == nil && c.Throughput().Throttle {
		t.budget = c.Throughput().Limit() * engine.RU(MaxTime.Seconds())
	}
	return t
}

// A transaction is the [Transaction] of a host.
type transaction struct {
	host      *Host
	job       Job
	account   *engine.Account
	container *engine.Container
	ops       []engine.BatchOp // the writes, in their order
	charge    engine.RU        // for operations that are not in ops
	spent     engine.RU        // for all operations
	budget    engine.RU        // when so much is spent, operations are no longer accepted; -1 for no limit
	log       string
}

// Log returns what the scripts have logged.
func (t *transaction) Log() string { return t.log }

// Command returns the command that carries out the work of the scripts on the account. With an error, the
// command only charges for the work.
func (t *transaction) Command(err *engine.Error) engine.Batch {
	b := engine.Batch{In: t.job.In, PartitionKey: t.job.Key, Ops: t.ops, Bucket: t.job.Bucket, Script: &engine.ScriptRun{Charge: t.charge}}
	if err != nil {
		b.Ops, *b.Script = nil, engine.ScriptRun{Charge: t.spent, Status: err.Status, SubStatus: err.SubStatus}
	}
	return b
}

// Apply carries out the write to which triggers belong, which no script has queued. It returns the index
// of the operation in the command.
func (t *transaction) Apply(op engine.BatchOp) (r engine.Result, place int, failed *engine.Error) {
	r, err := t.account.Apply(op)
	t.spent += r.Charge
	if errors.As(err, &failed) {
		t.charge += r.Charge
		return r, 0, failed
	}
	t.ops = append(t.ops, op)
	return r, len(t.ops) - 1, nil
}

// Procedure runs a stored procedure, and returns the JSON of its response. The arguments are a JSON array,
// or an object with the form of one.
func (t *transaction) Procedure(s *engine.KeptScript, arguments string) (body []byte, err *engine.Error) {
	text, err := t.run(s, `"kind":"procedure","arguments":`+arguments, "response")
	if err == nil && text == "" {
		text = `""`
	}
	return []byte(text), err
}

// Pre runs a pre-trigger of an operation on an item, and returns the new text of the item. The text is empty for a delete.
func (t *transaction) Pre(s *engine.KeptScript, operation string, body []byte) ([]byte, *engine.Error) {
	text, err := t.run(s, `"kind":"Pre","arguments":[],"request":`+request(operation, body), "request")
	return []byte(text), err
}

// Post runs a post-trigger of an operation, and returns the new text of the answer.
func (t *transaction) Post(s *engine.KeptScript, operation string, body, answer []byte) ([]byte, *engine.Error) {
	about := `"kind":"Post","arguments":[],"request":` + request(operation, body)
	if len(answer) > 0 {
		about += `,"response":` + string(answer)
	}
	text, err := t.run(s, about, "response")
	return []byte(text), err
}

func request(operation string, body []byte) string {
	text := `{"operation":"` + operation + `"`
	if len(body) > 0 {
		text += `,"body":` + string(body)
	}
	return text + "}"
}

// most is the largest number of operations that a script can queue before the first is carried out.
const most = 10_000

// accepted returns the number of further operations that are accepted.
func (t *transaction) accepted(m Machine) int {
	if m.Late() && !t.host.brief() || t.budget >= 0 && t.spent >= t.budget {
		return 0
	}
	return most
}

// run runs a script until its queue is empty. It returns the JSON of the body of the request or of the response.
func (t *transaction) run(s *engine.KeptScript, about, body string) (text string, failed *engine.Error) {
	name := nameOf(t.container, s)
	if t.host.blocks(name) {
		return "", blocked(s.ID)
	}
	m, err := t.host.runner.Start(t.host.limit)
	if err != nil {
		return "", notRun(err)
	}
	defer m.Close()
	t.charge, t.spent = t.charge+scriptCharge, t.spent+scriptCharge
	r := running{t: t, m: m, id: s.ID}
	r.call(`{"do":"start","name":` + document.Quote(s.ID) + `,"source":` + document.Quote(s.Body) + `,"now":` +
		strconv.FormatInt(t.account.Now()*1000, 10) +
		`,"seed":` + strconv.FormatUint(uint64(seed(t.account, t.container, s.ID)), 10) + `,"links":` + links(t.job.In, t.container) +
		`,"accepted":` + strconv.Itoa(most) +
		`,"most":` + strconv.Itoa(MaxBody) + `,"mostLog":` + strconv.Itoa(MaxLog) + `,"log":` + strconv.FormatBool(t.job.Log) + "," + about + "}")
	for r.failed == nil && len(r.queue) > 0 {
		r.tell()
	}
	var end gjson.Result
	if r.failed == nil {
		end = r.call(`{"do":"end","body":"` + body + `"}`)
	} else if !r.dead && t.job.Log {
		why := r.failed
		end = r.call(`{"do":"log"}`)
		r.failed = why
	}
	t.log += end.Get("log").String()
	if r.struck && !t.host.brief() {
		t.host.strike(name)
	}
	text = end.Get("body").String()
	if r.failed == nil && len(text) > MaxBody {
		r.failed = tooLarge(len(text))
	}
	return text, r.failed
}

func links(in engine.Path, c *engine.Container) string {
	return `{"self":` + document.Quote(c.Self()) + `,"alt":` + document.Quote("dbs/"+in.Database+"/colls/"+in.Container) + `}`
}

// seed returns the seed of random numbers in a script. It differs for each script, second and state of the container.
func seed(a *engine.Account, c *engine.Container, id string) uint32 {
	n := uint64(a.Now())*0x9E3779B97F4A7C15 ^ (c.LSN()+1)*0xBF58476D1CE4E5B9
	for i := range len(id) {
		n = (n ^ uint64(id[i])) * 0x100000001B3
	}
	return uint32(n ^ n>>32)
}
