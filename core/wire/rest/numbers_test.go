package rest_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/wire/cosmosbinary"
	"github.com/cosmosttl/cosmosttl/core/wire/rest"
	"github.com/tidwall/gjson"
)

// Numbers are kept as the service keeps them, integers of 64 bits and doubles, by every way in which they come: issues 34395 and 38137 of
// github.com/dotnet/efcore. A warning names the first that comes back as another.
func TestNumbersAreStoredAsInTheService(t *testing.T) {
	const says = "The service keeps "
	for _, c := range []struct{ given, want, warning string }{
		{`1.50`, `1.5`, ""}, {`1e3`, `1000`, ""}, {`-0.0`, `0`, ""}, {`0.1`, `0.1`, ""}, {`9223372036854775807`, `9223372036854775807`, ""}, {`-9223372036854775808`, `-9223372036854775808`, ""}, {`9007199254740993`, `9007199254740993`, ""},
		{`18446744073709551615`, `18446744073709552000`, says + "18446744073709551615 of n as 18446744073709552000"},
		{`0.1234567890123456789`, `0.12345678901234568`, says + "0.1234567890123456789 of n as 0.12345678901234568"},
		{`79228162514264337593543950335`, `7.922816251426434e+28`, says + "79228162514264337593543950335 of n as 7.922816251426434e+28"},
		{`10000000000000000000000000`, `1e+25`, ""}, {`9007199254740993.0`, `9007199254740992`, says + "9007199254740993.0 of n as 9007199254740992"},
		{`{"a\"é":[0,1.10,12345678901234567890.5,1e-400]}`, `{"a\"é":[0,1.1,12345678901234567000,0]}`, says + `12345678901234567890.5 of n/a"?/2 as 12345678901234567000, and changes 1 more.`},
		{`0.` + strings.Repeat("3", 200), `0.3333333333333333`, says + "0." + strings.Repeat("3", 98) + "... of n as 0.3333333333333333"},
	} {
		for _, lenient := range []bool{false, true} {
			w := shop(t, "")
			w.opt.Lenient = lenient
			key := pk + `["p"]`
			item := func(id string) string { return `{"id":"` + id + `","cid":"p", "n" : ` + c.given + `,"m":1}` }
			list := func(ops ...string) string { return "[" + strings.Join(ops, ",") + "]" }
			patch := `{"operations":[{"op":"set","path":"/n","value":` + c.given + `}]}`
			for what, answers := range map[string][]answer{
				"create":  {w.want(201, "POST "+docs, key, item("a"))},
				"upsert":  {w.want(201, "POST "+docs, key+"|x-ms-documentdb-is-upsert: True", " "+item("b"))},
				"replace": {w.want(201, "POST "+docs, key, `{"id":"c","cid":"p"}`), w.want(200, "PUT "+docs+"/c", key, item("c"))},
				"patch":   {w.want(201, "POST "+docs, key, `{"id":"d","cid":"p"}`), w.want(200, "PATCH "+docs+"/d", key, patch)},
				"batch": {w.want(200, "POST "+docs, isBatch+"True|"+key, list(`{"operationType":"Create","resourceBody":`+item("e")+`}`, `{"operationType":"Upsert","resourceBody":`+item("f")+`}`,
					`{"operationType":"Replace","id":"f","resourceBody":`+item("f")+`}`, `{"operationType":"Patch","id":"e","resourceBody":`+patch+`}`))},
			} {
				last := answers[len(answers)-1]
				if got := last.header(rest.WarningHeader); !strings.HasPrefix(got, c.warning) || c.warning == "" && got != "" {
					t.Errorf("%s of %s, lenient %t: the warning %q, want %q", what, c.given, lenient, got, c.warning)
				}
			}
			for _, id := range strings.Split("abcdef", "") {
				if got := gjson.GetBytes(w.want(200, "GET "+docs+"/"+id, key, "").Body, "n").Raw; got != c.want {
					t.Errorf("%s in %s is %s, want %s", c.given, id, got, c.want)
				}
			}
			a := w.want(200, "POST "+docs, nq+"|"+key, `{"query":"SELECT VALUE [c.n, @p] FROM c WHERE c.n = @p","parameters":[{"name":"@p","value":`+c.given+`}]}`)
			if got := gjson.GetBytes(a.Body, "Documents.0").Raw; got != "["+c.want+","+c.want+"]" || gjson.GetBytes(a.Body, "_count").Int() != 6 {
				t.Errorf("%s: %s", c.given, a.Body)
			}
			if want := strings.Replace(c.warning, " of n", " of @p", 1); !strings.HasPrefix(a.header(rest.WarningHeader), want) {
				t.Errorf("a parameter of %s: the warning %q", c.given, a.header(rest.WarningHeader))
			}
		}
	}
}

// A number that no double is near is refused by its name, and nothing is written.
func TestNumbersThatAreTooLarge(t *testing.T) {
	w := shop(t, "")
	key := pk + `["p"]`
	w.want(201, "POST "+docs, key, `{"id":"a","cid":"p","n":1}`)
	item := func(n string) string { return `{"id":"a","cid":"p","n":{"x":[1.0,` + n + `]}}` }
	const limit = "is invalid. It must be a number from -1.7976931348623157e+308 to 1.7976931348623157e+308."
	for _, n := range []string{"1e400", "-1e400", "9" + strings.Repeat("0", 309)} {
		clipped := n
		if len(n) > 100 {
			clipped = n[:100] + "..."
		}
		for request, want := range map[[3]string]string{
			{"POST " + docs, key, item(n)}:                                                                                 "n/x/1",
			{"PUT " + docs + "/a", key, item(n)}:                                                                           "n/x/1",
			{"PATCH " + docs + "/a", key, `[{"op":"set","path":"/n","value":` + n + `}]`}:                                  "n",
			{"PATCH " + docs + "/a", key, `[{"op":"add","path":"/m","value":[` + n + `]}]`}:                                "m/0",
			{"POST " + docs, isBatch + "True|" + key, `[{"operationType":"Create","resourceBody":` + item(n) + `}]`}:       "n/x/1",
			{"POST " + docs, nq + "|" + key, `{"query":"SELECT VALUE @p","parameters":[{"name":"@p","value":` + n + `}]}`}: "@p",
		} {
			if got := w.want(400, request[0], request[1], request[2]).said(); !strings.Contains(got, fmt.Sprintf("The input %s '%s' %s", want, clipped, limit)) {
				t.Errorf("%.80s: %s", request[2], got)
			}
		}
	}
	if got := gjson.GetBytes(w.want(200, "GET "+docs+"/a", key, "").Body, "n").Raw; got != "1" {
		t.Error(got)
	}
}

// A ttl with a fraction or an exponent stays refused (docs/model.md U4).
func TestTheTTLIsReadAsItIsWritten(t *testing.T) {
	w := shop(t, `,"defaultTtl":60`)
	key := pk + `["p"]`
	w.want(201, "POST "+docs, key, `{"id":"a","cid":"p","n":1.0,"ttl":60}`)
	for _, ttl := range []string{"60.0", "6e1", "-0", "-1.0", "1e400", "0.12345678901234567890"} {
		w.want(400, "POST "+docs, key, `{"id":"b","cid":"p","n":1.0,"ttl":`+ttl+`}`)
		w.want(400, "PATCH "+docs+"/a", key, `[{"op":"set","path":"/ttl","value":`+ttl+`}]`)
		if got := w.want(207, "POST "+docs, isBatch+"True|"+key, `[{"operationType":"Create","resourceBody":{"id":"c","cid":"p","ttl":`+ttl+`}}]`).get("0.statusCode"); got != "400" {
			t.Errorf("%s in a batch: %s", ttl, got)
		}
	}
	w.want(201, "POST "+docs, key, `{"id":"b","cid":"p","ttl":10,"nested":{"ttl":60.0}}`)
}

// Keys: an item's name is a double's (PartitionKeyHashBaselineTest.Numbers.xml of the .NET SDK has one hash for 2^63-1 and 2^63-2), and a
// unique value is what a query calls equal.
func TestLargeIntegersAsKeys(t *testing.T) {
	w := shop(t, `,"uniqueKeyPolicy":{"uniqueKeys":[{"paths":["/u"]}]}`)
	w.want(201, "POST "+docs, pk+`[9007199254740993]`, `{"id":"a","cid":9007199254740993,"u":9007199254740993}`)
	w.want(200, "GET "+docs+"/a", pk+`[9007199254740992]`, "")
	w.want(409, "POST "+docs, pk+`[9007199254740992]`, `{"id":"a","cid":9007199254740992,"u":1}`)
	w.want(201, "POST "+docs, pk+`[9007199254740992]`, `{"id":"b","cid":9007199254740992,"u":9007199254740992}`)
	w.want(409, "POST "+docs, pk+`[9007199254740992]`, `{"id":"c","cid":9007199254740992,"u":9007199254740992.0}`)
	w.want(409, "POST "+docs, pk+`[9007199254740992]`, `{"id":"c","cid":9007199254740992,"u":9007199254740993}`)
	if got := w.want(200, "POST "+docs, nq+"|"+pk+`[9007199254740992]`, `{"query":"SELECT VALUE c.id FROM c WHERE c.cid = 9007199254740993"}`).get("Documents"); got != `["a"]` {
		t.Error(got)
	}
}

// ORDER BY goes on behind integers that are one double, and clients of CosmosBinary send and get all of their digits.
func TestLargeIntegersInPagesAndBinary(t *testing.T) {
	w := shop(t, "")
	key := pk + `["p"]`
	for i, n := range []string{"9007199254740993", "9007199254740992", "9223372036854775807", "-9223372036854775808", "9223372036854775806"} {
		w.want(201, "POST "+docs, key, string(cosmosbinary.Encode([]byte(fmt.Sprintf(`{"id":"%d","cid":"p","n":%s}`, i, n)))))
	}
	var got []string
	for token := ""; ; {
		a := w.want(200, "POST "+docs, nq+"|"+key+"|x-ms-max-item-count: 1|x-ms-continuation: "+token, `{"query":"SELECT VALUE c.n FROM c ORDER BY c.n"}`)
		for _, n := range gjson.GetBytes(a.Body, "Documents").Array() {
			got = append(got, n.Raw)
		}
		if token = a.header("x-ms-continuation"); token == "" {
			break
		}
	}
	if want := "-9223372036854775808 9007199254740992 9007199254740993 9223372036854775806 9223372036854775807"; strings.Join(got, " ") != want {
		t.Errorf("%s, want %s", got, want)
	}
	a := w.want(200, "GET "+docs+"/2", key+"|x-ms-cosmos-supported-serialization-formats: CosmosBinary", "")
	if text, err := cosmosbinary.Decode(a.Body, 1<<20); err != nil || gjson.GetBytes(text, "n").Raw != "9223372036854775807" {
		t.Errorf("%s, %v", text, err)
	}
}
