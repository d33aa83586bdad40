package conformance

import (
	"testing"

	"github.com/cosmosttl/cosmosttl/core/story"
)

// Every story that comes with the program agrees with our own endpoint in everything that is observable.
func TestStoriesAgreeWithOurEndpoint(t *testing.T) {
	s := ours(t, nil)
	agree, seen := 0, 0
	for _, e := range story.All() {
		t.Run(e.File, func(t *testing.T) {
			r, err := s.Play(t.Context(), e.File, e.Story)
			if err != nil {
				t.Fatalf("%v\n%s", err, r)
			}
			if r.Differs != 0 || r.Untrue != 0 {
				t.Errorf("%d differences\n%s", r.Differs, r)
			}
			if agree += r.Agree; r.Agree > 0 {
				seen++
			}
			t.Logf("%-26s %s", e.File, r.summary())
		})
	}
	if agree < 250 || seen < 60 {
		t.Errorf("only %d points agree, in %d stories: something is not looked at", agree, seen)
	}
}
