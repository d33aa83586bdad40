package story

import (
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// A story can give a database throughput, which its containers share, and is written as it was read.
func TestThroughputOfADatabase(t *testing.T) {
	const text = "throughput database shop 1000\ncontainer orders -1\n"
	s, err := Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	p := Play(s)
	for more := true; more; {
		_, more = p.Next()
	}
	c, err := p.Account().Container(engine.Path{Database: DefaultDatabase, Container: "orders"})
	if err != nil || !c.Shares() || c.Throughput().RUPerSec != 1000 {
		t.Errorf("%v, %+v", err, c.Throughput())
	}
	if got := s.String(); got != text {
		t.Errorf("written as %s", got)
	}
}
