package document

import (
	"testing"

	"github.com/tidwall/gjson"
)

// BenchmarkScan measures one pass. The goal is at most 0.6 of the time that gjson takes for less: validity and three reads.
func BenchmarkScan(b *testing.B) {
	text := []byte(ordinary)
	b.Run("scanner", func(b *testing.B) {
		b.SetBytes(int64(len(text)))
		b.ReportAllocs()
		var s Scanner
		for b.Loop() {
			if s.Scan(text) != nil || s.Find("id") == nil || s.Find("cid") == nil || s.Find("ttl") == nil {
				b.Fatal("refused")
			}
		}
	})
	b.Run("gjson", func(b *testing.B) {
		b.SetBytes(int64(len(text)))
		b.ReportAllocs()
		for b.Loop() {
			if !gjson.ValidBytes(text) || !gjson.GetBytes(text, "id").Exists() || !gjson.GetBytes(text, "cid").Exists() || !gjson.GetBytes(text, "ttl").Exists() {
				b.Fatal("refused")
			}
		}
	})
}
