package locales

import (
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strconv"
	"testing"

	"github.com/cosmosttl/cosmosttl/app/files"
	"github.com/cosmosttl/cosmosttl/app/page/lesson"
	"github.com/cosmosttl/cosmosttl/core/story"
)

// engineLimits are what the engine accepts in the fields of the form of a container, with {n} for whole numbers.
var engineLimits = []string{
	"{n} to {n}", "{n} to {n} seconds", "{n} to {n} in steps of {n}", "{n} to {n} GB", "{n} to {n} GB in a serverless container", "a range from {n} to {n}, the smaller first",
	"one to three paths", "a path like /customerId", "a path like /email", "a path like /address/*", "{n} to {n} paths in a unique key",
	"at most {n}", "at most {n} read regions", "none: a serverless container has one region",
	"{n} (off), -{n} or {n} to {n}", "-{n} or {n} to {n}", "-{n} or {n} to {n}: the analytical store cannot be switched off again",
	"{n} to {n} characters without / \\ ? # and without space at the end",
	"without included and excluded paths when the mode is none",
	"a string of {n} to {n} bytes", "a string of at most {n} bytes, a number, true, false or null, since it is the partition key",
	"a value of valid Unicode, without half a surrogate pair", "{n} to {n}, the present second",
	"at least {n}, the value of the container's newest item without a ttl",
}

// unseenLimits are limits of what the page's controls cannot ask for.
var unseenLimits = []string{
	"{n}, or {n} to {n}", "{n} to {n} hundredths of a request unit", "{n} or more",
	// of backup policies, which only stories and the command line set
	"{n} or {n} days, without an interval", "{n} to {n} hours", "continuous or periodic", "a second whose backup is of {s} or later: backups are kept for {n} hours",
	"twice the interval to {n} hours", "a second since the first backup; there is none of that time, by the backup policy of the account",
	"continuous; an account does not go back from {s} backup",
	// of scripts, which only clients send
	"a string of at most {n} bytes of valid Unicode", "{n}, {n} or {n}", "All, Create, Replace, Update, Delete or Upsert", "Pre or Post", "one of at most {n} of its kind in a container",
	// of users, permissions and client encryption keys, likewise
	"that of the resource's fields", "Read or All", "the link of a container, dbs/D/colls/C, or of an item or a script of it, dbs/D/colls/C/docs/I",
	"one of at most {n} users, permissions and client encryption keys of a database", "the id of a client encryption key", "the path of a property of the item itself, like /name",
	"{n} to {n} items", "{n} to {n} minutes", "{n} to {n} operations", "{n}, -{n} or {n} to {n}", "Create, Upsert or Replace", "Create, Upsert, Replace, Patch, Delete or Read",
	"JSON that an item can hold", "LatestVersion, since the container keeps no versions (changeFeedPolicy)", "RU/s: the containers of a database share no serverless capacity",
	"a JSON array with a value for each partition key path", "a JSON object, or empty", "a JSON pointer like /address/city",
	"a JSON pointer of at most {n} names, the levels of an item", "a number for incr", "a number that keeps the sum finite", "a string of {n} to {n} characters of valid Unicode",
	"absent: a batch is carried out in the write region", "absent: it is not simulated by cosmosttl",
	"absent unless defaultTtl is set", "absent: the property is deprecated and not simulated, _ts is always the base", "an array of strings of valid Unicode, numbers, true, false, null or {}",
	"an existing path for {s}", "an index from {n} to {n} of the array", "another property: id and the system properties cannot be patched",
	"another property: the partition key cannot be patched", "consistent or none", "move, add, set, replace, remove or incr", "one of the container's read regions",
	"outside of what is moved, {s}", "paths in an array, and the kind Hash or MultiHash", "a database without containers, or with shared throughput already",
	"the container's own id, {s}", "the id of the item that is replaced, {s}", "the same as at creation", "the same as at creation, {s}", "the rules of today or of {n} to {n}",
	"LastWriterWins or Custom", "absent, unless the mode is Custom", "absent, unless the mode is LastWriterWins", "Geography or Geometry", "a number", "an array of {words}", `a path like "/location/?"`, "one path, or of the kind MultiHash",
	"{n} or {n}", "true or false", "an array", "an object or an array", `an array of objects like {"path":"/address/*"}`, `JSON like {"maxThroughput":{n}}`, "a whole number", "{n} or a positive number", "a positive number, with autoscale",
	// of throughput buckets, which stories and clients set
	"the id of one bucket", "true for one bucket", "changed at most once in {n} seconds",
	"an array of paths", "another container", "at most {n} items", "at most {s}, {n} seconds before the present: changes are backed up within that time",
	"at least {s}: backups are kept for {n} days", "at least {s}, where the known past begins", "the container's own: containers that share the throughput of a database are restored with it",
	"{n} values, one for each path of the partition key", "{n} (off), {n} (replace), {n} (delete) or {n} (all)", `an object like {"supportedFeatures":{"allVersionsAndDeletes":{"mode":{n}}}}`,
}

// wanted is what the reader of JSON expects where a text has a mistake.
var wanted = []string{"a value", "a property name in double quotes", "a colon", "a comma or }", "a comma or ]", `a closing "`}

// phrases returns all that the core and the lessons say on the page in English: what the Phrases of a language translate.
func phrases(t *testing.T) []string {
	list := slices.Concat(files.Limits(), engineLimits, wanted)
	list = append(append(list, storyPhrases(t)...), queryRules(t)...)
	// Arguments of a function, parts of an imported file, why there is no story, and what was found in one.
	list = append(list, "at least {n}", "item", "row", "header", "it begins with an account that is not empty",
		"a command holds what a story cannot express", "a container to be left, which the page can show", "another line")
	for _, e := range story.Lessons() {
		l := story.NewLesson(e)
		list = append(list, l.Title, l.Chapter, l.Rule)
		for i := range l.Steps {
			for _, line := range lesson.LinesOf(&l.Steps[i]) {
				if line.Kind == lesson.LineTold || line.Kind == lesson.LineTaught {
					list = append(list, line.Text)
				}
			}
		}
	}
	list = append(append(list, notes(t)...), planPhrases()...)
	slices.Sort(list)
	return slices.Compact(list)
}

// notes returns the notes on snippets of code, which are constants of package codegen.
func notes(t *testing.T) (list []string) {
	file, err := parser.ParseFile(token.NewFileSet(), "../../../../core/codegen/note.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range file.Decls {
		if d, ok := d.(*ast.GenDecl); ok && d.Tok == token.CONST {
			for _, s := range d.Specs {
				text, err := strconv.Unquote(s.(*ast.ValueSpec).Values[0].(*ast.BasicLit).Value)
				if err != nil {
					t.Fatal(err)
				}
				list = append(list, text)
			}
		}
	}
	return list
}

// sitePhrases returns the titles and the answers of the points in which the documents differ.
func sitePhrases() (list []string) {
	for _, p := range story.Points() {
		list = append(list, p.Then.Story.Header("title"), p.Now.Story.Header("title"), p.Today)
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// TestLimits has somebody decide for each limit of the engine whether the page shows it.
func TestLimits(t *testing.T) {
	known := slices.Concat(engineLimits, unseenLimits, files.Limits())
	for _, limit := range limitsOf(t) {
		if !slices.Contains(known, limit) {
			t.Errorf("the limit %q is neither among those that the page shows nor among the others", limit)
		}
	}
}

func TestPhrases(t *testing.T) {
	for _, l := range others() {
		comparePhrases(t, l.Tag, phrases(t), l.Phrases)
		comparePhrases(t, l.Tag+", site", sitePhrases(), l.Site.Phrases)
	}
}

func comparePhrases(t *testing.T, where string, want []string, got map[string]string) {
	for _, english := range want {
		switch translation, ok := got[english]; {
		case !ok:
			t.Errorf("%s: the phrase %q is missing", where, english)
		case translation == "" || translation == english:
			t.Errorf("%s: the phrase %q is not translated", where, english)
		default:
			if lost := lostNames(english, translation); lost != "" {
				t.Errorf("%s: %q is not in %q, the translation of %q", where, lost, translation, english)
			}
		}
	}
	for english := range got {
		if !slices.Contains(want, english) {
			t.Errorf("%s: nothing says the phrase %q", where, english)
		}
	}
}
