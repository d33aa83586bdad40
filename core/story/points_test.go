package story

import (
	"slices"
	"testing"
)

// Every point quotes what earlier editions say, in the order of the editions, and has what the current one says. Its
// two stories have the same commands apart from the rules, so only the rules can make a difference. The point "sample"
// is an exception, because its stories are about two programs.
func TestPoints(t *testing.T) {
	editions := map[string]string{"2016": "es", "2017-05": "zh-Hant", "2017-12": "fr", "2018": "ru"}
	points, files := Points(), 0
	for _, p := range points {
		if len(p.Said) == 0 || p.Today == "" || p.Now.File[len("now-"):] != p.Then.File[len("then-"):] {
			t.Errorf("%+v", p)
		}
		before := ""
		for _, s := range p.Said {
			if editions[s.Edition] == "" || editions[s.Edition] != s.Lang || s.Words == "" || s.Edition <= before {
				t.Errorf("%s: %+v after %q", p.Name, s, before)
			}
			before = s.Edition
		}
		then, now := p.Then.Story.commandLines(), p.Now.Story.commandLines()
		if then[0] != "rules 2016" || p.Name != "sample" && !slices.Equal(then[1:], now) {
			t.Errorf("%s: %q and today %q", p.Name, then, now)
		}
	}
	var differ []string
	for _, p := range points {
		last := p.Then.Story.lines[len(p.Then.Story.lines)-1].statement.(Expect)
		today := Play(p.Now.Story)
		today.finish()
		if last.run(today); len(today.step.Misses) > 0 && p.Name != "sample" {
			differ = append(differ, p.Name)
		}
	}
	if !slices.Equal(differ, []string{"purge-cost", "storage", "lazy"}) {
		t.Errorf("the rules make a difference for %q", differ)
	}
	for _, e := range All() {
		if e.Story.Header("point") != "" {
			files++
		}
	}
	if files != 2*len(points) || len(points) < 8 {
		t.Errorf("%d files of %d points", files, len(points))
	}
}

// commandLines returns the lines that are commands.
func (s *Story) commandLines() (list []string) {
	for _, l := range s.lines {
		if _, ok := l.statement.(Expect); !ok && !narration(l.statement) {
			list = append(list, l.statement.words())
		}
	}
	return list
}
