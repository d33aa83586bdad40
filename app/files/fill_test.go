package files

import (
	"fmt"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// Properties become the id, the ttl and the _ts of items that lack them, and of no others.
func TestPropertiesBecomeWhatItemsLack(t *testing.T) {
	o := Options{IDFrom: "orderNo", TTLFrom: "keep", TSFrom: "written", KeepTS: true}
	for text, want := range map[string]string{
		`{"orderNo":"a","keep":60,"written":1767268800}`:                   `1 {"orderNo":"a","keep":60,"written":1767268800,"id":"a","ttl":60} at 1767268800`,
		`{"orderNo":1007,"keep":"30d","written":"2026-01-01T12:00:00Z"}`:   `1 {"orderNo":1007,"keep":"30d","written":"2026-01-01T12:00:00Z","id":"1007","ttl":2592000} at 1767268800`,
		`{"orderNo":"a","keep":1e3}`:                                       `1 {"orderNo":"a","keep":1e3,"id":"a","ttl":1000}`,
		`{"orderNo":"a","keep":"60.0"}`:                                    `1 {"orderNo":"a","keep":"60.0","id":"a","ttl":60}`,
		`{"orderNo":"a","keep":1.5}`:                                       `1 {"orderNo":"a","keep":1.5,"id":"a","ttl":1.5}`,
		`{"orderNo":"a","keep":"30 days","written":"yesterday"}`:           `1 refused: written "\"yesterday\"", want a whole number from 1 to 253402300799, in seconds, or a date as YYYY-MM-DD`,
		`{"orderNo":"a","written":"2026-01-01T13:00:00.75+01:00"}`:         `1 {"orderNo":"a","written":"2026-01-01T13:00:00.75+01:00","id":"a"} at 1767268800`,
		`{"orderNo":"a","written":"2026-01-01 12:00:00"}`:                  `1 {"orderNo":"a","written":"2026-01-01 12:00:00","id":"a"} at 1767268800`,
		`{"orderNo":"a","written":"2026-01-01"}`:                           `1 {"orderNo":"a","written":"2026-01-01","id":"a"} at 1767225600`,
		`{"orderNo":"a","written":1767268800123}`:                          `1 {"orderNo":"a","written":1767268800123,"id":"a"} at 1767268800`,
		`{"id":"own","orderNo":"a","ttl":5,"keep":60,"_ts":7,"written":9}`: `1 {"id":"own","orderNo":"a","ttl":5,"keep":60,"written":9} at 7`,
		`{"orderNo":true,"keep":"soon"}`:                                   `1 {"orderNo":true,"keep":"soon","id":true,"ttl":"soon"}`,
		`{"id":"a","_ts":"2026-01-01T12:00:00Z"}`:                          `1 {"id":"a"} at 1767268800`,
		`{}`: `1 {}`,
	} {
		if got := strings.Join(read(NDJSON, o, text, 100), "\n"); got != want {
			t.Errorf("%s is read as\n%s\nwant\n%s", text, got, want)
		}
	}
}

// The columns of a table are shown in its order, also those without a value in its first row.
func TestColumnsHaveTheOrderOfTheTable(t *testing.T) {
	v := PreviewOf(CSV, []byte("id,cid,total\n,x,\na,y,5\n"), true, Options{})
	if got := fmt.Sprint(v.Properties); got != "[id cid total]" {
		t.Errorf("the columns are %s", got)
	}
}

// A table without a column id is one by its name, and has one by another column.
func TestATableWithAnotherID(t *testing.T) {
	table := "orderNo;total;written\n1007;5;2026-01-01T12:00:00Z\n1008;7;2026-01-01T12:00:10Z\n"
	for name, want := range map[string]Kind{"orders.csv": CSV, "ORDERS.CSV": CSV, "orders.tsv": CSV, "orders.txt": Unknown, "": Unknown} {
		if got := RecogniseNamed(name, []byte(table)); got != want {
			t.Errorf("%q is %s, want %s", name, got, want)
		}
	}
	if got := RecogniseNamed("words.csv", []byte("just some words\nand more of them\n")); got != Unknown {
		t.Errorf("words are %s", got)
	}
	v := PreviewOf(CSV, []byte(table), true, Options{})
	if got := fmt.Sprint(v.Properties, v.Rows, " ", v.IDFrom, " ", v.TSFrom); got != `[orderNo total written] [[1007 5 "2026-01-01T12:00:00Z"] [1008 7 "2026-01-01T12:00:10Z"]] orderNo written` {
		t.Errorf("its beginning is %s", got)
	}
	got := strings.Join(read(CSV, Options{IDFrom: "orderNo", TSFrom: "written", KeepTS: true}, table, 7), "\n")
	if want := `2 {"orderNo":1007,"total":5,"written":"2026-01-01T12:00:00Z","id":"1007"} at 1767268800` + "\n" +
		`3 {"orderNo":1008,"total":7,"written":"2026-01-01T12:00:10Z","id":"1008"} at 1767268810`; got != want {
		t.Errorf("it is read as\n%s\nwant\n%s", got, want)
	}
	if got := read(CSV, Options{}, table, 100); len(got) != 1 || !strings.Contains(got[0], "a column id") {
		t.Errorf("without another id: %s", got)
	}
}

// A partition key that is the id or the ttl is filled once, by the property that becomes the id or the ttl.
func TestAKeyThatIsTheIDIsFilledOnce(t *testing.T) {
	for _, o := range []Options{{IDFrom: "name", KeyFrom: "total", KeyTo: "id"}, {IDFrom: "name", KeyFrom: "name", KeyTo: "id"}} {
		if got, want := strings.Join(read(NDJSON, o, `{"name":"Ann","total":12.5}`, 100), "\n"), `1 {"name":"Ann","total":12.5,"id":"Ann"}`; got != want {
			t.Errorf("%+v: %s, want %s", o, got, want)
		}
	}
	o := Options{TTLFrom: "keep", KeyFrom: "total", KeyTo: "ttl"}
	if got, want := strings.Join(read(NDJSON, o, `{"id":"a","keep":"1h","total":5}`, 100), "\n"), `1 {"id":"a","keep":"1h","total":5,"ttl":3600}`; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// A property whose values repeat would let items replace each other: the id comes from one whose values do not, if there is one.
func TestTheIDComesFromWhatDoesNotRepeat(t *testing.T) {
	for table, want := range map[string]string{
		"customerId;orderNo\nc1;1\nc2;2\n":                                     "customerId",
		"customerId;orderNo\nc1;1\nc1;2\n":                                     "orderNo",
		"customerId;total\nc1;5\nc1;7\n":                                       "total",
		"customerId;code\nc1;x\nc1;\n":                                         "customerId", // an item without a value would have no id
		"customerId;paid\nc1;true\nc1;false\n":                                 "customerId", // nor can true be one
		"customerId;a\nc1;x\nc1;x\n":                                           "customerId", // the check names what repeats
		"customerId;orderNo\nc1;1\nc1;2\nc2;3\nc2;1\n":                         "orderNo",
		"customerId;orderNo;line\nc1;1;1\nc1;1;2\nc2;1;3\n":                    "line",
		"customerId;orderNo;total\nc1;1;3.5\nc1;2;7\nc2;3;1\nc2;4;2\nc1;4;4\n": "orderNo", // the check names the line that repeats
		"customerId;orderNo;total\nc1;1;3.5\nc1;2;7\nc2;3;1\nc2;4;2\nc1;;4\n":  "orderNo", // and the line without one
		"total;name\n3.50;x\n7.00;y\n":                                         "name",    // a price is no id
		"total;customerId\n3.50;c1\n7.00;c1\n":                                 "customerId",
		"total;name\n3.50;x\n7.00;x\n":                                         "total",
	} {
		if got := PreviewOf(CSV, []byte(table), true, Options{}).IDFrom; got != want {
			t.Errorf("%q: the id comes from %s, want %s", table, got, want)
		}
	}
}

// If two items of one line are refused, their numbers in the array distinguish them.
func TestRefusedItemsOfALine(t *testing.T) {
	const text = `[{"id":"a","ttl":"1"},{"id":"b"},{"id":"c","ttl":"2"}]`
	i := Rehearse(JSON, Options{}, in, begun(ttl.NoDefault).Account()).Whole([]byte(text))
	if list := i.Refusals(); len(list) != 2 || list[0].Line != 1 || list[0].Item != 1 || list[1].Line != 1 || list[1].Item != 3 {
		t.Errorf("%+v", list)
	}
	i = Rehearse(NDJSON, Options{}, in, begun(ttl.NoDefault).Account()).Whole([]byte(`{"id":"a","ttl":"1"}`))
	if list := i.Refusals(); len(list) != 1 || list[0].Item != 0 {
		t.Errorf("a line with one item: %+v", list)
	}
}
