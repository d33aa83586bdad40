package rntbd

import (
	"bytes"
	"encoding/binary"
	"errors"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

var tables = map[string]*Table{"requests": Requests, "responses": Responses, "context requests": ContextRequests, "contexts": Contexts}

// Rows are found by search, and no header has two tokens.
func TestTables(t *testing.T) {
	for name, table := range tables {
		headers := map[string]bool{}
		for i, f := range table.Fields {
			if i > 0 && f.ID <= table.Fields[i-1].ID {
				t.Errorf("%s: 0x%02X is behind 0x%02X", name, f.ID, table.Fields[i-1].ID)
			}
			if f.Header != "" && headers[f.Header] {
				t.Errorf("%s: %s has two tokens", name, f.Header)
			}
			headers[f.Header] = true
			if table.Field(f.ID) != &table.Fields[i] || f.Header != "" && table.Named(f.Header) != &table.Fields[i] {
				t.Errorf("%s: %s is not found", name, f.Name)
			}
		}
	}
	if Requests.Field(0xFFFF) != nil || Requests.Named("") != nil || Requests.Named("x") != nil {
		t.Error("a row is found that does not exist")
	}
}

// A request of a client, byte by byte: it reads the item i of the container c.
const request = "\x50\x00\x00\x00" + "\x03\x00" + "\x03\x00" + "\x33\x22\x11\x00\x55\x44\x77\x66\x88\x99\xaa\xbb\xcc\xdd\xee\xff" +
	"\x02\x00\x00\x00" + // PayloadPresent: no
	"\x99\x99\x09\x02\x00\x00\x00xx" + // unknown, and skipped
	"\x10\x00\x00\x02" + // ConsistencyLevel
	"\x15\x00\x08\x01\x00d" + "\x16\x00\x08\x01\x00c" + "\x17\x00\x08\x01\x00i" +
	"\x04\x00\x02\xff\xff\xff\xff" + // PageSize
	"\x4d\x00\x02\x07\x00\x00\x00" + // TransportRequestID
	"\x62\x00\x0b\x02\x00\x30\x35" // StartEpk

func TestARequestIsRead(t *testing.T) {
	n, err := HeadLength([4]byte([]byte(request[:4])))
	if err != nil || n != len(request) {
		t.Fatalf("%d, %v; want %d", n, err, len(request))
	}
	f, err := ParseHead([]byte(request), Requests)
	if err != nil {
		t.Fatal(err)
	}
	if f.Resource() != Document || f.Operation() != Read || f.HasBody || GUIDText(f.Activity) != "00112233-4455-6677-8899-aabbccddeeff" {
		t.Errorf("%+v", f)
	}
	got := ""
	for _, one := range f.Tokens {
		got += Requests.Field(one.ID).Name + "=" + Requests.Field(one.ID).Value(one) + " "
	}
	if want := "ConsistencyLevel=Session DatabaseName=d CollectionName=c DocumentName=i PageSize=-1 TransportRequestID=7 StartEpk=05 "; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if _, ok := f.Token(SessionToken); ok {
		t.Error("a token that was not sent")
	}
}

// SessionToken is one that the request above does not have.
const SessionToken = 0x05

func TestErrors(t *testing.T) {
	head := request[:MinHead]
	for name, c := range map[string]struct{ frame, want string }{
		"short":                 {request[:10], "byte 10 of the frame: the head ends before its 24 bytes"},
		"half a token":          {head + "\x02\x00", "byte 24 of the frame: the head ends within a token"},
		"an unknown type":       {head + "\x99\x99\x0f\x00", "byte 24 of the frame, token 0x9999: type 0x0F is unknown"},
		"another type":          {head + "\x15\x00\x07\x01d", "byte 24 of the frame, token DatabaseName: the type is SmallString, and must be String"},
		"half a length":         {head + "\x15\x00\x08\x01", "byte 24 of the frame, token DatabaseName: the head ends within its length"},
		"half a value":          {head + "\x15\x00\x08\x02\x00d", "byte 24 of the frame, token DatabaseName: the head ends within its value"},
		"a number that is half": {head + "\x04\x00\x02\xff\xff", "byte 24 of the frame, token PageSize: the head ends within its value"},
		"two gigabytes":         {head + "\x99\x99\x09\xff\xff\xff\xff", "byte 24 of the frame, token 0x9999: the head ends within its value"},
		"too many":              {head + strings.Repeat("\x02\x00\x00\x00", 513), "byte 2072 of the frame: there are more than 512 tokens"},
	} {
		_, err := ParseHead([]byte(c.frame), Requests)
		if e := new(Error); !errors.As(err, &e) || err.Error() != c.want {
			t.Errorf("%s: %v, want %s", name, err, c.want)
		}
	}
	for _, n := range []uint32{0, MinHead - 1, MaxHead + 1, math.MaxUint32} {
		if _, err := HeadLength([4]byte(binary.LittleEndian.AppendUint32(nil, n))); err == nil {
			t.Errorf("a head of %d bytes", n)
		}
	}
}

// token draws a token of a row, with the value that a header would have.
func token(t *rapid.T, f *Field) Token {
	switch f.Type {
	case Byte:
		most := max(1, len(f.Values)-1)
		return Number(f.ID, Byte, int64(rapid.IntRange(0, most).Draw(t, f.Name)))
	case ULong:
		return Number(f.ID, ULong, int64(rapid.Int32().Draw(t, f.Name)))
	case LongLong:
		return Number(f.ID, LongLong, rapid.Int64().Draw(t, f.Name))
	case Double:
		return Real(f.ID, rapid.Float64().Draw(t, f.Name))
	case GUID:
		return Token{f.ID, GUID, rapid.SliceOfN(rapid.Byte(), 16, 16).Draw(t, f.Name)}
	}
	return Text(f.ID, f.Type, rapid.StringN(0, -1, 255).Draw(t, f.Name))
}

// What is written is read as it was, in every message, and values survive as headers.
func TestFramesComeBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		name := rapid.SampledFrom([]string{"requests", "responses", "context requests", "contexts"}).Draw(t, "table")
		table := tables[name]
		f := Frame{Code: rapid.Uint32().Draw(t, "code"), Activity: [16]byte(rapid.SliceOfN(rapid.Byte(), 16, 16).Draw(t, "activity"))}
		for i := range table.Fields {
			if field := &table.Fields[i]; int(field.ID) != table.present && rapid.Bool().Draw(t, "has "+field.Name) {
				one := token(t, field)
				if again, ok := field.Token(field.Value(one)); !ok || !reflect.DeepEqual(again, one) {
					t.Fatalf("%s %+v is %q as a header, and then %+v, %v", field.Name, one, field.Value(one), again, ok)
				}
				f.Tokens = append(f.Tokens, one)
			}
		}
		if table.present >= 0 {
			f.Body = rapid.SliceOfN(rapid.Byte(), 0, 9).Draw(t, "body")
		}
		raw := f.Append(nil, table)
		n, err := HeadLength([4]byte(raw))
		if err != nil {
			t.Fatal(err)
		}
		got, err := ParseHead(raw[:n], table)
		if err != nil {
			t.Fatal(err)
		}
		if raw = raw[n:]; got.HasBody {
			got.Body = raw[4:]
			if size := binary.LittleEndian.Uint32(raw); int(size) != len(raw)-4 {
				t.Fatalf("the body has %d bytes, its length says %d", len(raw)-4, size)
			}
		}
		same := got.Code == f.Code && got.Activity == f.Activity && bytes.Equal(got.Body, f.Body) && got.HasBody == (len(f.Body) > 0)
		if !same || !slices.EqualFunc(got.Tokens, f.Tokens, func(a, b Token) bool { return a.ID == b.ID && a.Type == b.Type && bytes.Equal(a.Raw, b.Raw) }) {
			t.Fatalf("%+v, want %+v", got, f)
		}
	})
}

// Values that cannot be tokens are none.
func TestValuesThatAreNoTokens(t *testing.T) {
	for header, value := range map[string]string{"x-ms-item-count": "many", "x-ms-request-charge": "free", "x-ms-share-throughput": "maybe", "date": strings.Repeat("x", 256), "etag": strings.Repeat("x", 1<<16)} {
		if _, ok := Responses.Named(header).Token(value); ok {
			t.Errorf("%s: %.20s", header, value)
		}
	}
	if _, ok := Requests.Named("x-ms-consistency-level").Token("Weak"); ok {
		t.Error("a level that does not exist")
	}
	for _, text := range []string{"", "00112233445566778899aabbccddeeff", "00112233-4455-6677-8899-aabbccddeefg"} {
		if _, ok := parseGUID(text); ok {
			t.Errorf("%q is a GUID", text)
		}
	}
	f := Field{Type: UShort}
	if got, _ := f.Token("65535"); f.Value(got) != "65535" {
		t.Errorf("%+v", got)
	}
	for _, kind := range []Type{Long, ULongLong} {
		f := Field{Type: kind}
		if got, _ := f.Token("-1"); f.Value(got) != map[Type]string{Long: "-1", ULongLong: "18446744073709551615"}[kind] {
			t.Errorf("%s", f.Value(got))
		}
	}
	if x := (Token{Type: Float, Raw: []byte{0, 0, 0xc0, 0x3f}}).Float(); x != 1.5 {
		t.Errorf("%v", x)
	}
	if got := (&Field{Type: Byte, Values: []string{"a"}}).Value(Number(0, Byte, 9)); got != "9" {
		t.Error(got)
	}
}

func fuzz(f *testing.F, table *Table) {
	f.Add([]byte(request))
	f.Fuzz(func(t *testing.T, raw []byte) {
		got, err := ParseHead(raw, table)
		if err != nil {
			if e := new(Error); !errors.As(err, &e) || e.Offset < 0 || e.Offset > len(raw) {
				t.Fatal(err)
			}
			return
		}
		for _, one := range got.Tokens {
			table.Field(one.ID).Value(one)
		}
		again, err := ParseHead(got.Append(nil, table), table)
		if err != nil || len(again.Tokens) != len(got.Tokens) {
			t.Fatalf("%v: %+v, then %+v", err, got, again)
		}
	})
}

func FuzzRequest(f *testing.F)  { fuzz(f, Requests) }
func FuzzResponse(f *testing.F) { fuzz(f, Responses) }
func FuzzContext(f *testing.F)  { fuzz(f, Contexts) }

// A throughput bucket is a number in a frame and in its header.
func TestABucketIsItsNumber(t *testing.T) {
	f := Requests.Named("x-ms-cosmos-throughput-bucket")
	for n, want := range map[int64]string{1: "1", 5: "5", 9: "9"} {
		if got := f.Value(Number(f.ID, Byte, n)); got != want {
			t.Errorf("%d is %s", n, got)
		}
	}
	if one, ok := f.Token("3"); !ok || one.ID != 0xDB || one.Int() != 3 {
		t.Errorf("%+v, %v", one, ok)
	}
}
