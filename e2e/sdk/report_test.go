//go:build e2e

package sdk

import (
	"encoding/xml"
	"flag"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/cosmosttl/cosmosttl/e2e/sdk/matrix"
	"github.com/cosmosttl/cosmosttl/e2e/toolchain"
)

var writeResults = flag.Bool("results", false, "write matrix/results.json anew")

const resultsFile = "matrix/results.json"

// reported are the results of this run.
var reported struct {
	sync.Mutex
	results []matrix.Result
	left    [][2]string // languages and modes that only make matrix runs
}

// leaveOut notes that only make matrix runs a mode of a language's suite.
func leaveOut(language, mode string) {
	reported.Lock()
	defer reported.Unlock()
	reported.left = append(reported.left, [2]string{language, mode})
}

// A check is a test of a suite, or a line of a program that checks several things.
type check struct {
	name    string
	skipped bool
}

// byDesign is in the names of the checks of what the endpoint refuses by design.
var byDesign = regexp.MustCompile(`(?i)refused[ _]?by[ _]?name`)

// report compares what a suite found with the committed results. All checks have passed or were skipped; a suite fails otherwise.
func report(t *testing.T, r matrix.Result, checks []check) {
	t.Helper()
	for _, c := range checks {
		switch {
		case c.skipped:
			r.Skipped++
		case byDesign.MatchString(c.name):
			r.Refused++
			fallthrough
		default:
			r.Passed++
		}
	}
	if r.Passed == 0 || r.Version == "" {
		t.Fatalf("no check ran: %+v", r)
	}
	t.Logf("%+v", r)
	reported.Lock()
	defer reported.Unlock()
	reported.results = append(reported.results, r)
	if *writeResults {
		if err := matrix.Put(resultsFile, r); err != nil {
			t.Fatal(err)
		}
		return
	}
	committed, err := matrix.Read(resultsFile)
	if err != nil {
		t.Fatal(err)
	}
	if known, ok := matrix.Find(committed, r); !ok || known != r {
		t.Errorf("found    %+v\n%s has %+v; make matrix writes it anew", r, resultsFile, known)
	}
}

// unreported returns the committed results that a whole run lacks, although it has other results of the same language.
func unreported() (lacking []matrix.Result, err error) {
	committed, err := matrix.Read(resultsFile)
	if err != nil {
		return nil, err
	}
	for _, r := range committed {
		same := func(o matrix.Result) bool { return o.Language == r.Language && o.Suite == r.Suite }
		if _, ok := matrix.Find(reported.results, r); !ok && slices.ContainsFunc(reported.results, same) && !slices.Contains(reported.left, [2]string{r.Language, r.Mode}) {
			lacking = append(lacking, r)
		}
	}
	return lacking, nil
}

// finish ends a run: headers and fields that are not listed are an error, and in a run of all tests results that nothing reports any more. With -results both
// files are mended.
func finish() error {
	if lacking, err := unlisted(); err != nil || len(lacking) > 0 {
		return fmt.Errorf("%s does not list the headers or fields %q, which were sent; make matrix lists them (%v)", restPage, lacking, err)
	}
	if flag.Lookup("test.run").Value.String() != "" || !toolchain.All() {
		return nil
	}
	lacking, err := unreported()
	if err != nil || len(lacking) == 0 {
		return err
	}
	if *writeResults {
		return matrix.Drop(resultsFile, lacking)
	}
	return fmt.Errorf("no test reports %+v; make matrix leaves them out of %s", lacking, resultsFile)
}

// lines returns the checks that a program prints, each as a line "passed: NAME".
func lines(out string) (checks []check) {
	for _, line := range regexp.MustCompile(`(?m)^passed: (.*)$`).FindAllStringSubmatch(out, -1) {
		checks = append(checks, check{name: line[1]})
	}
	return checks
}

// A junitSuite is a suite of a report in JUnit's form, with suites within it.
type junitSuite struct {
	Name   string       `xml:"name,attr"`
	Suites []junitSuite `xml:"testsuite"`
	Cases  []struct {
		Name    string    `xml:"name,attr"`
		Class   string    `xml:"classname,attr"`
		Skipped *struct{} `xml:"skipped"`
	} `xml:"testcase"`
}

// junit returns the checks of a report in JUnit's form; a name has the names of the suites before it.
func junit(t *testing.T, report string) []check {
	t.Helper()
	var all junitSuite
	if err := xml.Unmarshal([]byte(report), &all); err != nil {
		t.Fatalf("%v in %.2000s", err, report)
	}
	return all.checks("")
}

func (s junitSuite) checks(before string) (checks []check) {
	for _, c := range s.Cases {
		checks = append(checks, check{before + c.Class + " " + c.Name, c.Skipped != nil})
	}
	for _, inner := range s.Suites {
		checks = append(checks, inner.checks(before+inner.Name+" ")...)
	}
	return checks
}

// groups sorts checks by what a function says of their names; those for which it returns nothing are left out.
func groups(checks []check, of func(name string) string) map[string][]check {
	sorted := map[string][]check{}
	for _, c := range checks {
		if name := of(c.name); name != "" {
			sorted[name] = append(sorted[name], c)
		}
	}
	return sorted
}

// pinned returns the version that a file of a project says, by an expression with one group.
func pinned(t *testing.T, file, expression string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	found := regexp.MustCompile(expression).FindStringSubmatch(string(text))
	if found == nil {
		t.Fatalf("%s does not have %s", file, expression)
	}
	return strings.TrimSpace(found[1])
}
