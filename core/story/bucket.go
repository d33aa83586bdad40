package story

import (
	"strconv"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// InBucket sends a request in a throughput bucket of its container.
type InBucket struct {
	Bucket  int
	Request Statement // a line that begins with one of requestWords
}

// requestWords are the first words of the lines that are requests. A bucket can serve these.
var requestWords = []string{"create", "upsert", "replace", "patch", "delete", "read", "list", "query", "changes", "batch",
	"delete-partition"}

func parseBucket(l *cursor) Statement {
	b := InBucket{Bucket: int(l.number64("a number, like 3", -1<<63))}
	if word := l.one("an operation: "+list(requestWords), requestWords); word != "" {
		b.Request = commandOf[word].parse(l)
	}
	return b
}

func (b InBucket) words() string { return "bucket " + strconv.Itoa(b.Bucket) + " " + b.Request.words() }

func (b InBucket) run(p *Player) {
	p.bucket = b.Bucket
	b.Request.run(p)
	p.bucket = 0
}

func (b InBucket) about() (in engine.Path, changes bool) { return b.Request.about() }

const wantBucket = "a bucket and its percentage, like 1 20"

// buckets reads all buckets of a container: pairs of an id and a percentage, then the default bucket. The
// engine refuses the combinations that no container can have.
func (l *cursor) buckets() *engine.Buckets {
	b := &engine.Buckets{}
	if _, ok := l.keyword("none"); ok {
		return b
	}
	for first := true; l.err == nil; first = false {
		if _, ok := l.keyword("default"); ok {
			b.Default = uint8(l.byte())
			return b
		}
		if t := l.peek(); !first && (t.text == "" || t.text[0] < '0' || t.text[0] > '9') {
			return b
		}
		t := l.peek()
		id := l.byte()
		if id < 1 || id > engine.MaxBuckets {
			l.fail(t, wantBucket)
			return b
		}
		b.Percent[id-1] = uint8(l.byte())
	}
	return b
}

// byte reads a number from 0 to 255.
func (l *cursor) byte() int64 {
	t := l.peek()
	n := l.number64(wantBucket, 0)
	if n > 255 {
		l.fail(t, wantBucket)
	}
	return n
}

// bucketWords returns the words that buckets reads.
func bucketWords(b engine.Buckets) string {
	s := " buckets"
	for i, percent := range b.Percent {
		if percent > 0 {
			s += " " + strconv.Itoa(i+1) + " " + strconv.Itoa(int(percent))
		}
	}
	if b.Default > 0 {
		s += " default " + strconv.Itoa(int(b.Default))
	}
	if b == (engine.Buckets{}) {
		s += " none"
	}
	return s
}
