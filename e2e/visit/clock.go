package visit

import (
	"regexp"
	"strconv"
	"strings"
)

var secondsSince = regexp.MustCompile(`([\d,]+) seconds? since the start`)

// Since returns the number of simulated seconds since the start, as the clock shows it.
func (v *Visit) Since() int {
	v.T.Helper()
	text := v.Region("Clock").Text()
	m := secondsSince.FindStringSubmatch(text)
	if m == nil {
		v.T.Fatalf("the clock does not say how long it is since the start: %q", text)
	}
	n, err := strconv.Atoi(strings.ReplaceAll(m[1], ",", ""))
	if err != nil {
		v.T.Fatal(err)
	}
	return n
}

// WaitSince waits until the clock shows n seconds since the start.
func (v *Visit) WaitSince(n int) {
	v.T.Helper()
	v.Until("the clock", func() string {
		if got := v.Since(); got != n {
			return strconv.Itoa(got) + " seconds, want " + strconv.Itoa(n)
		}
		return ""
	})
}

// Advance moves the clock with its four buttons, or with the palette where that takes more than a few presses.
func (v *Visit) Advance(seconds int) {
	v.T.Helper()
	end := v.Since() + seconds
	steps := []struct {
		button  string
		seconds int
	}{{"Advance 1 day", 86400}, {"Advance 1 hour", 3600}, {"Advance 1 minute", 60}, {"Advance 1 second", 1}}
	presses, left := 0, seconds
	for _, step := range steps {
		presses, left = presses+left/step.seconds, left%step.seconds
	}
	if presses > 3 { // nobody presses so often
		v.Press("Control+k")
		v.ByRole("dialog", "Find or do").ByRole("combobox", "Find or do").Wait()
		v.WaitFocus("Find or do")
		v.Type("+" + strconv.Itoa(seconds) + " s")
		v.Press("Enter")
		v.WaitSince(end)
		return
	}
	for _, step := range steps {
		for ; seconds >= step.seconds; seconds -= step.seconds {
			v.Button(step.button).Click()
		}
	}
	v.WaitSince(end)
}
