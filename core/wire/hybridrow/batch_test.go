package hybridrow_test

import (
	"bytes"
	"encoding/hex"
	"reflect"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/wire/hybridrow"
	"pgregory.net/rapid"
)

// plain is one operation of each kind of field, and its stream byte by byte.
var plain = hybridrow.Operation{Type: hybridrow.Upsert, ResourceType: hybridrow.Document, PartitionKey: `["b"]`, ID: "a", Body: []byte(`{}`),
	IfMatch: "x", TimeToLive: 7, Minimal: true}

const plainHex = "81 f0d8ff7f 01 0a000000" + // segment of 10 bytes
	"81 f1d8ff7f 25000000 99999999" + // record; the sum is replaced
	"81 7054e17f 57 14000000 02000000 05 5b2262225d 01 61 02 7b7d" + // 0x57: all but effectivePartitionKey and binaryId
	"14 09 01 78  07 0b 07000000  03 0c"

func stream(t testing.TB, text string) []byte {
	t.Helper()
	b, err := hex.DecodeString(strings.ReplaceAll(text, " ", ""))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestLayoutOfAnOperation(t *testing.T) {
	got := hybridrow.AppendOperations(nil, []hybridrow.Operation{plain})
	want := stream(t, plainHex)
	copy(want[19:23], got[19:23]) // the CRC-32, which the next test checks
	if !bytes.Equal(got, want) {
		t.Errorf("got\n%x, want\n%x", got, want)
	}
	back, err := hybridrow.ParseOperations(got, 1)
	if err != nil || !reflect.DeepEqual(back, []hybridrow.Operation{plain}) {
		t.Errorf("read back: %+v, %v", back, err)
	}
}

func TestLayoutOfResults(t *testing.T) {
	want := stream(t, "81 f0d8ff7f 01 0a000000"+
		"81 f1d8ff7f 1e000000 00000000"+
		"81 7154e17f 03 ad010000 1a0c0000 0b 05 64000000 10 06 0000000000000840"+ // 429/3098, 100 ms, 3 RU; no etag, no body
		"81 f1d8ff7f 1d000000 00000000"+
		"81 7154e17f 0f c9000000 00000000 01 65 02 7b7d 10 06 000000000000f83f") // 201, etag e, {}, 1.5 RU
	list := []hybridrow.Result{{Status: 429, SubStatus: 3098, RetryAfterMS: 100, Charge: 3}, {Status: 201, ETag: "e", Body: []byte(`{}`), Charge: 1.5}}
	got := hybridrow.AppendResults(nil, list)
	for _, at := range []int{10, 10 + 13 + 30} {
		copy(want[at+9:at+13], got[at+9:at+13])
	}
	if !bytes.Equal(got, want) {
		t.Errorf("got\n%x, want\n%x", got, want)
	}
	back, err := hybridrow.ParseResults(got, 2)
	if err != nil || !reflect.DeepEqual(back, list) {
		t.Errorf("read back: %+v, %v", back, err)
	}
}

// Each error names the operation, the field and the byte, and nothing is read behind it.
func TestErrorsNameFieldAndOffset(t *testing.T) {
	good := hybridrow.AppendOperations(nil, []hybridrow.Operation{plain})
	const head = 10                                   // bytes of the segment
	const row = head + 13                             // where the operation begins
	sealed := func(edit func([]byte) []byte) []byte { // with the length and the sum of what the row has become
		b := append(bytes.Clone(good[:row]), edit(bytes.Clone(good[row:]))...)
		return hybridrow.Seal(b, head)
	}
	for _, c := range []struct {
		why  string
		body []byte
		want string
	}{
		{"empty", nil, "segment at byte 0 needs 1 bytes, but 0 are left"},
		{"another version", []byte{0x80}, "segment at byte 0 begins with 0x80, not with 0x81, the version of HybridRow"},
		{"another schema", stream(t, "81 00000000 01 0a000000"), "segment at byte 1 has schema 0, want 2147473648"},
		{"a segment without length", stream(t, "81 f0d8ff7f 00 0a000000"), "segment: length at byte 6 is absent"},
		{"a segment that claims too much", stream(t, "81 f0d8ff7f 01 0b000000"), "segment: length at byte 6 is 11, want 10 to 10"},
		{"a negative length", stream(t, "81 f0d8ff7f 01 ffffffff"), "segment: length at byte 6 is -1, want 10 to 10"},
		{"cut in the record's head", good[:head+3], "operation 1 at byte 11 needs 4 bytes, but 2 are left"},
		{"cut in the row", good[:len(good)-1], "operation 1 at byte 15 has 37 bytes, want 5 to 36"},
		{"a flipped bit", hybridrow.Flip(good, len(good)-3), "operation 1 at byte 19 has CRC-32"},
		{"a row where a record must be", append(bytes.Clone(good[:head]), good[row:]...), "operation 1 at byte 11 has schema 2145473648, want 2147473649, the head of a record"},
		{"a result where an operation must be", hybridrow.AppendResults(nil, make([]hybridrow.Result, 1)), "operation 1 at byte 24 has schema 2145473649, want 2145473648"},
		{"two operations where one is allowed", hybridrow.AppendOperations(nil, []hybridrow.Operation{plain, plain}), "operation 2 at byte 60 is one too many: at most 1 are allowed"},
		{"no operation type", sealed(func(b []byte) []byte { b[5] &^= 1; return b }), "operation 1: operationType at byte 29 is absent"},
		{"a text longer than the row", sealed(func(b []byte) []byte { b[14] = 0x7f; return b }), "operation 1: partitionKey at byte 38 needs 127 bytes, but 22 are left"},
		{"a length of six bytes", sealed(func(b []byte) []byte { return append(b[:14], 0xff, 0xff, 0xff, 0xff, 0xff, 0) }), "operation 1: partitionKey at byte 37 is a number of more than 5 bytes"},
		{"a text that is not UTF-8", sealed(func(b []byte) []byte { b[15] = 0xff; return b }), "operation 1: partitionKey at byte 38 is not UTF-8"},
		{"an unknown field", sealed(func(b []byte) []byte { return append(b, 0x14, 13, 0) }), "operation 1: sparse field at byte 60 has number 13, want 8 to 12"},
		{"a field that is not sparse", sealed(func(b []byte) []byte { return append(b, 0x14, 5, 0) }), "operation 1: sparse field at byte 60 has number 5, want 8 to 12"},
		{"a field twice", sealed(func(b []byte) []byte { return append(b, 0x14, 9, 0) }), "operation 1: ifMatch at byte 60 is there twice"},
		{"a field of another type", sealed(func(b []byte) []byte { return append(b, 0x07, 10, 0) }), "operation 1: ifNoneMatch at byte 60 has type 0x7, want 0x14"},
	} {
		_, err := hybridrow.ParseOperations(c.body, 1)
		if err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%s: %v, want %s", c.why, err, c.want)
		}
	}
}

func operations() *rapid.Generator[[]hybridrow.Operation] {
	bytes := rapid.Custom(func(t *rapid.T) []byte {
		if b := rapid.SliceOfN(rapid.Byte(), 0, 300).Draw(t, "bytes"); len(b) > 0 {
			return b
		}
		return nil
	})
	return rapid.SliceOfN(rapid.Custom(func(t *rapid.T) hybridrow.Operation {
		text := rapid.StringN(0, 40, 200)
		return hybridrow.Operation{
			Type: rapid.Int32().Draw(t, "type"), ResourceType: rapid.Int32().Draw(t, "resource"),
			PartitionKey: text.Draw(t, "key"), EffectivePartitionKey: bytes.Draw(t, "epk"), ID: text.Draw(t, "id"), BinaryID: bytes.Draw(t, "binary"),
			Body: bytes.Draw(t, "body"), IndexingDirective: text.Draw(t, "directive"), IfMatch: text.Draw(t, "match"), IfNoneMatch: text.Draw(t, "none"),
			TimeToLive: rapid.Int32().Draw(t, "ttl"), Minimal: rapid.Bool().Draw(t, "minimal"),
		}
	}), 0, 5)
}

// What is written is what is read, and every cut and every flipped bit of the stream is either noticed or gives no other operations.
func TestOperationsAreReadAsWritten(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		ops := operations().Draw(t, "operations")
		b := hybridrow.AppendOperations(nil, ops)
		got, err := hybridrow.ParseOperations(b, len(ops))
		if err != nil || len(got) != len(ops) || len(ops) > 0 && !reflect.DeepEqual(got, ops) {
			t.Fatalf("%+v read as %+v, %v", ops, got, err)
		}
		at := rapid.IntRange(0, len(b)*8-1).Draw(t, "bit")
		flipped := bytes.Clone(b)
		flipped[at/8] ^= 1 << (at % 8)
		if got, err := hybridrow.ParseOperations(flipped, len(ops)); err == nil && len(got)+len(ops) > 0 && !reflect.DeepEqual(got, ops) {
			t.Fatalf("bit %d of %x: read as %+v without an error", at, b, got)
		}
	})
}

// FuzzParseOperations: nothing panics, and what is accepted is read the same again after it was written.
func FuzzParseOperations(f *testing.F) {
	f.Add(hybridrow.AppendOperations(nil, []hybridrow.Operation{plain, {Type: hybridrow.Read}}))
	f.Add([]byte(nil))
	f.Fuzz(func(t *testing.T, b []byte) {
		for _, body := range [][]byte{b, hybridrow.Seal(bytes.Clone(b), 10)} {
			ops, err := hybridrow.ParseOperations(body, 100)
			if err != nil {
				if e := err.(*hybridrow.Error); e.Offset < 0 || e.Offset > len(body) {
					t.Fatalf("%v of %d bytes", e, len(body))
				}
				continue
			}
			again, err := hybridrow.ParseOperations(hybridrow.AppendOperations(nil, ops), len(ops))
			if err != nil || len(again) != len(ops) {
				t.Fatalf("%x: %+v, again %+v, %v", body, ops, again, err)
			}
			for i := range ops {
				if !same(ops[i], again[i]) {
					t.Fatalf("%x: %+v, again %+v", body, ops[i], again[i])
				}
			}
		}
	})
}

// same compares two operations; an empty text or body is an absent one.
func same(a, b hybridrow.Operation) bool {
	for _, list := range []*[]byte{&a.Body, &a.BinaryID, &a.EffectivePartitionKey, &b.Body, &b.BinaryID, &b.EffectivePartitionKey} {
		if len(*list) == 0 {
			*list = nil
		}
	}
	return reflect.DeepEqual(a, b)
}

// FuzzParseResults: nothing panics on the client's side either.
func FuzzParseResults(f *testing.F) {
	f.Add(hybridrow.AppendResults(nil, []hybridrow.Result{{Status: 201, ETag: "e", Body: []byte(`{}`), Charge: 1.5}}))
	f.Fuzz(func(t *testing.T, b []byte) {
		for _, body := range [][]byte{b, hybridrow.Seal(bytes.Clone(b), 10)} {
			if list, err := hybridrow.ParseResults(body, 100); err == nil {
				if again, err := hybridrow.ParseResults(hybridrow.AppendResults(nil, list), len(list)); err != nil || len(again) != len(list) {
					t.Fatalf("%x: %+v, %v", body, again, err)
				}
			}
		}
	})
}
