package storytest

import (
	"cmp"
	"strconv"
	"strings"

	"github.com/tidwall/gjson"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/story"
)

// These are the statuses that a test needs by name.
const (
	statusOK              = 200
	statusNotFound        = 404
	statusTooManyRequests = 429
)

// A writer writes the lines of a story.
type writer struct {
	syntax
	player  *story.Player
	b       strings.Builder
	leftOut int
	tainted map[string]string   // by container: why it can no longer be compared
	keys    map[string][]string // by container: its partition key paths
	all     string              // why nothing can be compared any more; empty if it can
	called  bool                // the test has a call for the last command
	slow    bool                // the story changes the request units that are left to the purge; a test cannot change them
}

// line writes a line of the test.
func (w *writer) line(text string) {
	if text != "" {
		w.b.WriteString(w.pad + text)
	}
	w.b.WriteByte('\n')
}

// call writes a call. Arguments of type int are numbers, and texts are quoted.
func (w *writer) call(function string, args ...any) {
	if w.camel {
		function = strings.ToUpper(function[:1]) + function[1:]
	}
	var list []string
	for _, a := range args {
		switch a := a.(type) {
		case int:
			list = append(list, strconv.Itoa(a))
		case int64:
			list = append(list, strconv.FormatInt(a, 10)+w.long)
		case string:
			list = append(list, w.quote(a))
		}
	}
	w.line(w.before + function + "(" + strings.Join(list, ", ") + ")" + w.after)
}

// leave writes a line as a comment with the reason why it is left out.
func (w *writer) leave(s story.Step, why string) {
	w.leftOut++
	text := []rune(s.Text)
	if len(text) > 160 {
		text = append(text[:160], '…')
	}
	w.line(w.comment + "left out (" + why + "): " + plain(string(text)))
}

// plain replaces characters that end a comment or change how it is shown.
func plain(text string) string {
	return strings.Map(func(r rune) rune {
		if !strconv.IsPrint(r) {
			return '�'
		}
		return r
	}, strings.ReplaceAll(text, `\u`, `\\u`)) // Java reads \u in comments
}

// step writes a line of the story. The line has been played.
func (w *writer) step(s story.Step) {
	text := strings.TrimSpace(s.Text)
	switch {
	case text == "":
		w.line("")
	case strings.HasPrefix(text, "#"):
		w.line(strings.TrimRight(w.comment+plain(strings.TrimSpace(text[1:])), " "))
	case s.Verdict == "failed":
		w.leave(s, "it is not true of the engine")
	case w.all != "":
		w.leave(s, w.all)
	default:
		before := w.leftOut
		w.statement(s)
		if _, expectation := s.Statement.(story.Expect); !expectation {
			w.called = w.leftOut == before
		}
	}
}

// nameOf returns the name by which a test calls a container: orders, or archive/orders in another database than the default one.
func nameOf(in engine.Path) string {
	if in.Database == story.DefaultDatabase || in.Container == "" {
		return in.Container
	}
	return in.Database + "/" + in.Container
}

func (w *writer) statement(s story.Step) {
	in := story.ContainerOf(s.Statement)
	about := in != engine.Path{}
	name := nameOf(in)
	if why := cmp.Or(w.tainted[name], w.tainted[in.Database+"/"]); why != "" {
		w.leave(s, why)
		return
	}
	if strings.Contains(in.Database+in.Container, "/") {
		w.leave(s, "a name that the service refuses")
		return
	}
	if s.Failed {
		w.leave(s, "a fault lets it fail")
		return
	}
	if s.Status == statusTooManyRequests {
		w.leave(s, "refused for the capacity of a container")
		return
	}
	for _, e := range s.Events {
		if e.Kind == engine.Revived && w.slow {
			w.tainted[name] = "whether the item was purged depends on traffic"
			w.leave(s, w.tainted[name])
			return
		}
	}
	switch st := s.Statement.(type) {
	case story.Predict:
		w.leave(s, "a question")
	case story.Clock:
		w.line(w.comment + plain(s.Text))
	case story.Advance:
		w.call("advance", seconds(s))
	case story.Container:
		w.container(s, st)
	case story.Default:
		w.settle(s, in, "")
	case story.Throughput:
		w.slow = true
		w.leave(s, "the capacity of a container")
	case story.Write:
		w.write(s, st)
	case story.Patch:
		w.patch(s, st)
	case story.Delete:
		w.item(s, "remove", st.In, st.ID, st.Match != story.Match{})
	case story.Read:
		w.item(s, "read", st.In, st.ID, st.Region != "")
	case story.List:
		if st.From != 0 || st.Limit != 0 || st.Hashes != (engine.HashRange{}) {
			w.leave(s, "a part of a list")
			return
		}
		w.ids(in)
	case story.Query:
		w.query(s, st)
	case story.Expect:
		w.expect(s, st)
	case story.Rules:
		w.all = "the rules of 2016"
		w.leave(s, w.all)
	case story.Database:
		if st.None || s.Err != nil {
			w.leave(s, noClient)
			return
		}
		w.call("database", st.ID)
	case story.DeleteDatabase:
		if s.Err == nil {
			w.tainted[st.ID+"/"] = behind
		}
		w.leave(s, noClient)
	case story.DeleteContainer, story.Regions, story.InBucket, story.Generate, story.Import, story.Batch, story.Changes,
		story.DeletePartition, story.CopyContainer, story.RestoreContainer, story.Backup, story.PlaceKeeps, story.Fault, story.Consumer,
		story.ConsumerRuns, story.Script, story.DeleteScript:
		if about && story.MayChange(st) {
			w.tainted[name] = behind
		}
		w.leave(s, noClient)
	default:
		w.all = notKnown
		w.leave(s, w.all)
	}
}

// These are reasons why lines are left out.
const (
	noClient = "no client can carry it out with one request"
	behind   = "behind a line that was left out"
	notKnown = "this program cannot translate it" // a kind of statement that the method statement does not name
)

// seconds returns the length of an advance.
func seconds(s story.Step) int64 {
	for _, c := range s.Commands {
		if a, ok := c.(engine.Advance); ok {
			return a.Seconds
		}
	}
	return 0
}

// container writes the creation or a change of a container.
func (w *writer) container(s story.Step, st story.Container) {
	name := nameOf(st.In)
	left := ""
	if st.Capacity != (story.Capacity{}) {
		left, w.slow = "the capacity of a container", true
	}
	if st.Unique != nil || st.Indexing != "" || st.Included != nil || st.Excluded != nil || st.Analytical != nil || st.AllVersions != nil ||
		st.Images != nil || st.Policies != nil || st.ID != nil {
		w.tainted[name] = behind
		w.leave(s, "settings other than time to live")
		return
	}
	if _, there := w.keys[name]; there && !st.Create {
		w.settle(s, st.In, left)
		return
	}
	if len(s.Commands) == 0 { // the engine's types cannot hold the setting
		w.leave(s, "a setting that SDKs do not send")
		return
	}
	create, ok := s.Commands[0].(engine.CreateContainer)
	if !ok {
		w.leave(s, "the container does not exist in the test")
		return
	}
	w.call("container", name, texts(create.Spec.PartitionKey), setting(create.Spec.Default.JSON()), s.Status)
	if s.Err == nil {
		w.keys[name] = create.Spec.PartitionKey
	}
	if left != "" {
		w.leave(s, left)
	}
}

// settle writes a change of a container's time to live.
func (w *writer) settle(s story.Step, in engine.Path, left string) {
	if len(s.Commands) == 0 {
		w.leave(s, "a setting that SDKs do not send")
		return
	}
	if c, err := w.player.Account().Container(in); err == nil && s.Err == nil {
		w.call("timeToLive", nameOf(in), setting(c.Default().JSON()))
	} else {
		left = "a refused setting"
	}
	if left != "" {
		w.leave(s, left)
	}
}

// setting returns a container's default as JSON.
func setting(text string) string {
	if text == "" {
		return "null"
	}
	return text
}

func (w *writer) write(s story.Step, st story.Write) {
	if st.Match != (story.Match{}) || st.ID != "" && st.ID != textAt(st.Body, "/id") || st.Key != nil || !strings.HasPrefix(st.Body, "{") ||
		!gjson.Valid(st.Body) {
		w.taint(s, nameOf(st.In), "a condition, or a request that SDKs do not make")
		return
	}
	kind := []string{"create", "upsert", "replace"}[st.Kind]
	w.call("write", kind, nameOf(st.In), story.KeyIn(st.Body, w.keys[nameOf(st.In)]), st.Body, s.Status)
}

// taint leaves out a line. If the line has changed its container, later lines about the container cannot be compared.
func (w *writer) taint(s story.Step, name, why string) {
	if s.Err == nil {
		w.tainted[name] = behind
	}
	w.leave(s, why)
}

func (w *writer) patch(s story.Step, st story.Patch) {
	name := nameOf(st.In)
	cmd, ok := first[engine.PatchItem](s)
	if !ok || st.Match != (story.Match{}) || st.Where != "" {
		w.taint(s, name, "a condition")
		return
	}
	w.call("patch", name, st.ID, string(cmd.PartitionKey), story.PatchJSON(cmd.Ops), s.Status)
}

// item writes a read or a delete.
func (w *writer) item(s story.Step, function string, in engine.Path, id string, special bool) {
	key := ""
	if c, ok := first[engine.ReadItem](s); ok {
		key = string(c.PartitionKey)
	}
	if c, ok := first[engine.DeleteItem](s); ok {
		key = string(c.PartitionKey)
	}
	if special || key == "" {
		w.taint(s, nameOf(in), "a condition or a region")
		return
	}
	w.call(function, nameOf(in), id, key, s.Status)
}

// first returns the first command of a line. If it is not of the type C, ok is false.
func first[C engine.Command](s story.Step) (c C, ok bool) {
	if len(s.Commands) > 0 {
		c, ok = s.Commands[0].(C)
	}
	return c, ok
}

func (w *writer) query(s story.Step, st story.Query) {
	answer, _ := w.player.Last().Answer.(engine.QueryResult)
	if s.Err != nil || st.Key != nil || st.From != 0 || st.Limit != 0 || st.Cursor != (engine.Cursor{}) || answer.NextRow != 0 ||
		st.Hashes != (engine.HashRange{}) {
		w.leave(s, "a part of a query, or one that is refused")
		return
	}
	var params, rows []string
	for _, p := range st.Params {
		params = append(params, `{"name":`+quoteJSON(p.Name)+`,"value":`+string(p.Value)+"}")
	}
	for _, r := range answer.Rows {
		rows = append(rows, string(r))
	}
	w.call("query", nameOf(st.In), st.SQL, "["+strings.Join(params, ",")+"]", "["+strings.Join(rows, ",")+"]")
}
