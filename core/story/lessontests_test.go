package story

import (
	"os"
	"strings"
	"testing"
)

// The lesson about tests claims that its checks notice a changed number. This test proves the claim for each number in
// the lesson.
func TestTheLessonAboutTestsNoticesAChangedNumber(t *testing.T) {
	file, err := os.ReadFile("stories/lesson-20-tests.ttl")
	if err != nil {
		t.Fatal(err)
	}
	text := string(file)
	text = text[:strings.Index(text, "# Somebody changes")]
	if r := parse(t, text).Run(); r.Failed > 0 {
		t.Fatalf("it fails as it is: %+v", r)
	}
	for _, change := range [][2]string{
		{"container papers 30d", "container papers 29d"}, {"container papers 30d", "container papers 31d"}, {"container papers 30d", "container papers 2592001"},
		{`"ttl":3600}`, `"ttl":3599}`}, {`"ttl":3600}`, `"ttl":3601}`}, {`"ttl":3600}`, `"ttl":1800}`}, {`"ttl":3600}`, `"ttl":3600000}`},
		{`"contract","ttl":-1}`, `"contract"}`}, {`"contract","ttl":-1}`, `"contract","ttl":2592000}`},
	} {
		changed := strings.Replace(text, change[0], change[1], 1)
		if changed == text {
			t.Fatalf("the lesson has no %s", change[0])
		}
		if r := parse(t, changed).Run(); r.Failed == 0 {
			t.Errorf("%s is not noticed", change[1])
		}
	}
}
