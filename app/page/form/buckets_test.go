package form_test

import (
	"testing"

	"github.com/cosmosttl/cosmosttl/app/page/form"
	"github.com/cosmosttl/cosmosttl/app/page/playground"
	"github.com/cosmosttl/cosmosttl/app/page/problem"
	"github.com/cosmosttl/cosmosttl/app/page/roomtest"
	"github.com/cosmosttl/cosmosttl/core/engine"
)

// Throughput buckets are set as text. An error is shown at the field, with the value and the limit, and changes
// nothing.
func TestD26_D27_TheFormSetsThroughputBuckets(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	open := func() { s.Form.EditContainer() }
	wrong := func() *problem.Problem {
		v, _ := s.Form.FormView()
		return v.Problems[form.FieldBuckets]
	}
	open()
	for _, c := range []struct{ text, value, limit string }{
		{"1 20, 6 30", "6", "1 to 5"},
		{"0 20", "0", "1 to 5"},
		{"1 20, 1 30", "1", "the id of one bucket"},
		{"1 0", "0", "1 to 100"},
		{"1 101", "101", "1 to 100"},
		{"1", "1", "a bucket and its percentage, like 1 20"},
		{"one 20", "one 20", "a bucket and its percentage, like 1 20"},
		{"1 20, default 2", "default 2", "a bucket and its percentage, like 1 20"},
		{"1 20 30", "1 20 30", "a bucket and its percentage, like 1 20"},
	} {
		s.Form.TypeForm(form.FieldBuckets, c.text)
		if s.Form.SaveForm() {
			t.Fatalf("%q is accepted", c.text)
		}
		if p := wrong(); p == nil || p.Code != problem.Refused || p.Value != c.value || p.Limit != c.limit {
			t.Errorf("%q: %+v", c.text, p)
		}
	}
	for _, c := range []struct {
		text string
		want engine.Buckets
	}{
		{" 2 50% ,1 20, default 2", engine.Buckets{Percent: [5]uint8{20, 50}, Default: 2}},
		{"", engine.Buckets{}},
	} {
		open()
		s.Form.TypeForm(form.FieldBuckets, c.text)
		if !s.Form.SaveForm() || s.Container().Throughput().Buckets != c.want {
			t.Errorf("%q: %+v, %+v", c.text, s.Container().Throughput().Buckets, wrong())
		}
		s.Advance(engine.BucketSeconds)
	}
	open()
	s.Form.TypeForm(form.FieldBuckets, "3 10")
	s.Form.SaveForm()
	open()
	if v, _ := s.Form.FormView(); v.Values[form.FieldBuckets] != "3 10" {
		t.Errorf("the form shows %q", v.Values[form.FieldBuckets])
	}
	s.Form.TypeForm(form.FieldBuckets, "3 11")
	if s.Form.SaveForm() || wrong() == nil || wrong().Status != 429 {
		t.Errorf("a second change within 10 minutes: %+v", wrong())
	}
}
