//go:build e2e

package e2e

import (
	_ "embed"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"text/tabwriter"
	"time"

	"github.com/cosmosttl/cosmosttl/e2e/browser"
	"github.com/cosmosttl/cosmosttl/e2e/pages"
	"github.com/cosmosttl/cosmosttl/e2e/visit"
)

var measuring = flag.Bool("measure", false, "run the tests that measure times")

//go:embed meter.js
var meter string

// TestMeasure measures what the playground costs in the browser, beside a bare go-app program in the same run. The figures
// depend on the machine, so it prints them and judges nothing.
//
// Script is the time in which the program runs, with the JavaScript that it calls, between two animation frames: meter.js
// measures it inside the page, because tracing would slow the page down, and what Chromium counts cannot be divided into
// frames. Layout, style and the time for which the main thread is busy are means of what Chromium counts.
func TestMeasure(t *testing.T) {
	if !*measuring {
		t.Skip("run by make measure")
	}
	m := tableOf(t)
	bare, playground := bareSite(t), host(t)
	bare.Compress()
	playground.Compress()
	worlds := []struct {
		name string
		storage
	}{{name: "7 items"}, {"1,000 items", stored(t, crowd(t, 1_000))}, {"10,000 items", stored(t, crowd(t, 10_000))}, {"100,000 items", stored(t, crowd(t, 100_000))}}

	m.head("first visit, medians of five in turns", "first picture, ms", "first click handled, ms", "worst", "beside bare go-app", "layout shift")
	for _, megabits := range []float64{0, 4} {
		line := map[bool]string{false: "no limit of the network", true: "4 Mbit/s, 80 ms"}[megabits > 0]
		var visited [2][]float64
		m.row("bare go-app, "+line, func(t *testing.T) []float64 {
			visited = visits(t, megabits, firstClick{bare, "Add", "#number"}, firstClick{playground, "Advance 1 second", ".now-time"})
			return visited[0]
		})
		m.row("playground, "+line, func(*testing.T) []float64 { return visited[1] })
	}

	m.head("second visit, with the service worker", "page's thread busy, ms", "worst")
	m.row("playground: until it is ready", again)

	m.head("playing", "script ms", "95 %", "layout+style", "main thread", "frames/s", "longest ms")
	m.row("bare go-app: one number", func(t *testing.T) []float64 {
		p := atBare(t, bare)
		p.ByRole("button", "Play").Click()
		return playing(p)
	})
	for _, w := range worlds {
		for _, speed := range []string{"1 minute a second", "1 hour a second"} {
			m.row(w.name+", "+speed, func(t *testing.T) []float64 {
				v := arriveMetered(t, w.storage)
				v.Choose("Speed", speed)
				v.Button("Play").Click()
				return playing(v.Page)
			})
		}
	}

	m.head("from an input to its picture", "median ms", "worst ms")
	m.row("bare go-app: click on Add", func(t *testing.T) []float64 {
		p := atBare(t, bare)
		return inputs(p, "pointerdown", func(int) { p.ByRole("button", "Add").Click() })
	})
	for _, w := range worlds {
		m.row(w.name+": the key of 1 second", func(t *testing.T) []float64 {
			v := arriveMetered(t, w.storage)
			return inputs(v.Page, "keydown", func(int) { v.Press("ArrowRight") })
		})
		m.row(w.name+": a click on an item", func(t *testing.T) []float64 {
			v := arriveMetered(t, w.storage)
			rows := v.IDs()
			return inputs(v.Page, "pointerdown", func(i int) { v.ByRole("grid", "All items").ByRole("gridcell", rows[i%2]).Click() })
		})
	}

	m.head("dragging Time", "script ms", "95 %", "layout+style", "main thread", "frames/s", "longest ms")
	past := stored(t, longPast(t, 10_000))
	m.row("over 10,000 commands", func(t *testing.T) []float64 { return drag(arriveMetered(t, past)) })

	m.head("10,000 items through the SDK console", "seconds")
	m.row("one by one", func(t *testing.T) []float64 {
		return running(t, `for (let i = 0; i < 10000; i++) await container.items.create({ id: "B" + i, cid: "C" + i % 17, total: i });`)
	})
	m.row("in bulks of 100", func(t *testing.T) []float64 { return running(t, strings.Replace(bulk, "20000", "10000", 1)) })

	m.head("100,000 items", "ms")
	large := worlds[len(worlds)-1].storage
	m.row("opened, since the program runs", func(t *testing.T) []float64 { return opened(t, large) })
	m.row("from Stop to the end of a query", func(t *testing.T) []float64 { return stopped(arriveMetered(t, large)) })

	m.print()
}

// measurement writes a table.
type measurement struct {
	t    *testing.T
	text *strings.Builder
	out  *tabwriter.Writer
}

func tableOf(t *testing.T) *measurement {
	var text strings.Builder
	return &measurement{t: t, text: &text, out: tabwriter.NewWriter(&text, 0, 0, 2, ' ', tabwriter.AlignRight)}
}

func (m *measurement) print() {
	m.out.Flush()
	fmt.Printf("\n%d CPUs, %s, %s\n\n%s\n", runtime.NumCPU(), runtime.Version(), browser.Open(m.t).Version(), m.text.String())
}

func (m *measurement) head(what string, columns ...string) {
	fmt.Fprintf(m.out, "\t\n%s\t%s\t\n", what, strings.Join(columns, "\t"))
}

// row measures something in a test of its own, at whose end its pages are closed.
func (m *measurement) row(what string, figures func(*testing.T) []float64) {
	m.t.Run(what, func(t *testing.T) {
		line := what
		for _, x := range figures(t) {
			line += fmt.Sprintf(map[bool]string{false: "\t%.1f", true: "\t%.3f"}[x < 10], x)
		}
		fmt.Fprintln(m.out, line+"\t")
		t.Log(strings.ReplaceAll(line, "\t", "  "))
	})
}

// open opens a page with the meter.
func open(t testing.TB) *browser.Page {
	t.Helper()
	p := browser.Open(t)
	p.Viewport(1440, 900)
	p.Allow("favicon.ico")
	p.OnEveryPage(meter)
	return p
}

// atBare opens the bare program.
func atBare(t testing.TB, h *pages.Server) *browser.Page {
	t.Helper()
	p := open(t)
	p.Goto(h.URL(""))
	p.WaitFor(`!document.getElementById("app-wasm-loader")`)
	return p
}

// arriveMetered opens the playground with a stored world, or as a first visit.
func arriveMetered(t testing.TB, st storage) *visit.Visit {
	t.Helper()
	v := &visit.Visit{Page: open(t), T: t, Host: host(t)}
	keep(v, st)
	v.Open()
	v.WaitFor(`!document.getElementById("play").disabled`) // a large world is there a while later
	v.WaitFrames()
	return v
}

// A firstClick is a button of a page that changes a text.
type firstClick struct {
	host        *pages.Server
	name, shown string
}

// visits measures first visits of two pages in turns: the first picture, the first click that works, its worst and its ratio to the first
// page's, and how much has moved.
func visits(t *testing.T, megabits float64, of ...firstClick) (figures [2][]float64) {
	t.Helper()
	pictures, clicks, moved := make([][]float64, len(of)), make([][]float64, len(of)), make([][]float64, len(of))
	for range 5 {
		for i, x := range of {
			p := open(t)
			if megabits > 0 {
				p.Network(megabits, 80)
			}
			p.OnEveryPage("meter.firstClick(" + visit.Quoted(x.name) + ", " + visit.Quoted(x.shown) + ")")
			p.Goto(x.host.URL(""))
			p.WaitFor("meter.clicked > 0")
			clicks[i] = append(clicks[i], browser.Eval[float64](p, "meter.clicked"))
			pictures[i] = append(pictures[i], browser.Eval[float64](p, `performance.getEntriesByName("first-contentful-paint")[0].startTime`))
			moved[i] = append(moved[i], browser.Eval[float64](p, "meter.moved"))
		}
	}
	for i := range of {
		click := share(clicks[i], 50)
		figures[i] = []float64{share(pictures[i], 50), click, share(clicks[i], 100), click / share(clicks[0], 50), share(moved[i], 50)}
	}
	return figures
}

// again measures for how long the page's thread is busy in later visits, until the page is ready.
func again(t *testing.T) []float64 {
	p := open(t)
	h := host(t)
	p.Goto(h.URL(""))
	p.WaitForApp()
	p.WaitForWorker()
	var all []float64
	for range 5 {
		p.Goto("about:blank")
		before := p.Metrics()
		p.Goto(h.URL(""))
		p.WaitForApp()
		all = append(all, (p.Metrics()["TaskDuration"]-before["TaskDuration"])*1000)
	}
	return []float64{share(all, 50), share(all, 100)}
}

// playing measures a page on which something moves, for five seconds after the first one.
func playing(p *browser.Page) []float64 {
	const wait = "new Promise(r => setTimeout(() => r(true), %d))"
	browser.Eval[bool](p, fmt.Sprintf(wait, 1000))
	return during(p, func() { browser.Eval[bool](p, fmt.Sprintf(wait, 5000)) })
}

// during measures the frames while something is done.
func during(p *browser.Page, what func()) []float64 {
	before := p.Metrics()
	browser.Eval[bool](p, "(meter.watch(), true)")
	what()
	frames := browser.Eval[[]struct{ Gap, Script float64 }](p, "meter.stop()")
	after := p.Metrics()
	var script, gaps []float64
	sum := 0.0
	for _, f := range frames {
		script, gaps, sum = append(script, f.Script), append(gaps, f.Gap), sum+f.Gap
	}
	each := func(names ...string) (ms float64) {
		for _, name := range names {
			ms += (after[name] - before[name]) * 1000 / float64(len(frames))
		}
		return ms
	}
	return []float64{share(script, 50), share(script, 95), each("LayoutDuration", "RecalcStyleDuration"), each("TaskDuration"),
		float64(len(frames)) * 1000 / sum, share(gaps, 100)}
}

// inputs measures inputs one after another.
func inputs(p *browser.Page, kind string, act func(i int)) []float64 {
	var all []float64
	for i := range 20 {
		browser.Eval[bool](p, "(meter.last = meter.input("+visit.Quoted(kind)+"), true)")
		act(i)
		all = append(all, browser.Eval[float64](p, "meter.last"))
	}
	return []float64{share(all, 50), share(all, 100)}
}

// drag moves the playhead to the beginning and back again, for about five seconds.
func drag(v *visit.Visit) []float64 {
	v.T.Helper()
	if v.Playhead().Count() == 0 {
		v.T.Skip("there is no slider")
	}
	region, thumb := v.Region("Timeline").Box(), v.Playhead().Box()
	y, right := thumb.Y+thumb.Height/2, thumb.X+thumb.Width/2
	left := region.X + (right-region.X)/4
	v.MouseDown(right, y)
	defer v.MouseUp(right, y)
	return during(v.Page, func() {
		for began := time.Now(); time.Since(began) < 5*time.Second; {
			way := time.Since(began).Seconds() / 2.5 // 0 to 2: there and back
			if way > 1 {
				way = 2 - way
			}
			v.MouseTo(right+(left-right)*way, y)
		}
	})
}

// running measures how many seconds a program of the SDK console takes, until the page shows its end.
func running(t testing.TB, text string) []float64 {
	v := arriveMetered(t, storage{})
	v.OpenConsole()
	v.Program().Fill(text)
	began := time.Now()
	v.Console().ByRole("button", "Run").Click()
	v.WaitOutput("Done: ")
	return []float64{time.Since(began).Seconds()}
}

// opened measures how long a stored world takes to open, until it can be played.
func opened(t testing.TB, st storage) []float64 {
	v := &visit.Visit{Page: open(t), T: t, Host: host(t)}
	v.OnEveryPage(`meter.opening("#play")`)
	keep(v, st)
	v.Open()
	v.WaitFor("meter.opened > 0")
	return []float64{browser.Eval[float64](v.Page, "meter.opened")}
}

// stopped measures how long a query of many seconds runs on after Stop was pressed.
func stopped(v *visit.Visit) []float64 {
	v.T.Helper()
	v.RunQuery(slowQuery)
	stop := v.Button("Stop")
	stop.Wait()
	browser.Eval[bool](v.Page, "(meter.last = meter.gone('pointerdown', 'Stop'), true)")
	stop.Click()
	return []float64{browser.Eval[float64](v.Page, "meter.last")}
}

// share returns the value that so many per cent of the values do not exceed.
func share(values []float64, percent int) float64 {
	slices.Sort(values)
	return values[(len(values)-1)*percent/100]
}

// bareSite compiles and serves the bare program as go-app's own documentation does: its loader, and the program as the compiler wrote it.
func bareSite(t *testing.T) *pages.Server {
	t.Helper()
	dir := t.TempDir()
	for _, step := range []struct {
		env  []string
		args []string
	}{
		{nil, []string{"run", "./bare", dir}},
		{[]string{"GOOS=js", "GOARCH=wasm"}, []string{"build", "-trimpath", "-ldflags=-s -w", "-o", filepath.Join(dir, "web", "app.wasm"), "./bare"}},
	} {
		command := exec.Command("go", step.args...)
		command.Env = append(os.Environ(), step.env...)
		if msg, err := command.CombinedOutput(); err != nil {
			t.Fatalf("%s: %v\n%s", command, err, msg)
		}
	}
	h, err := pages.Start(dir, "/bare/")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { h.Stop() })
	return h
}
