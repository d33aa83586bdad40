package query

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// "a parameter of TOP, OFFSET or LIMIT that is missing or a string, -1, 1.5, null gives a plan with 0 and so 0 rows without an error": the
// plan fails as the query itself does, and the text says what the value is.
func TestCountsThatAreNone(t *testing.T) {
	texts := []string{"SELECT TOP @n * FROM c", "SELECT * FROM c OFFSET @n LIMIT 5", "SELECT * FROM c OFFSET 5 LIMIT @n", "SELECT DISTINCT TOP @n c.a FROM c",
		"SELECT TOP @n c.a, COUNT(1) AS n FROM c GROUP BY c.a", "SELECT * FROM c ORDER BY c.a OFFSET @n LIMIT @n"}
	missing := "The query parameter '@n' has no value or one that is not JSON."
	for _, given := range []string{"", `"2"`, "-1", "-0.5", "1.5", "null", "true", "[]", "[2]", "{}", "4294967296", "1e300", `"` + strings.Repeat("é", 50) + `"`, "0", "2", "2.0", "1e1", "4294967295"} {
		for _, text := range texts {
			q, err := Parse(text)
			if err != nil {
				t.Fatal(err)
			}
			var params []Param
			if given != "" {
				params = []Param{{Name: "@n", Value: []byte(given)}}
			}
			_, planned := q.Plan(params)
			_, ran := q.Run(slices.Values([][]byte{[]byte(`{"a":1}`)}), Options{Params: params}, func([]byte) bool { return true })
			valid := slices.Contains([]string{"0", "2", "2.0", "1e1", "4294967295"}, given)
			if valid != (planned == nil) || fmt.Sprint(planned) != fmt.Sprint(ran) {
				t.Errorf("%s with %s: the plan says %v, the query %v", text, given, planned, ran)
				continue
			}
			switch says := fmt.Sprint(planned); {
			case given == "" && !strings.Contains(says, missing),
				given != "" && !valid && (!strings.Contains(says, "count @n must be a whole number from 0 to 4294967295, and is ") || len(says) > 200),
				len(given) < 12 && !valid && given != "" && !strings.HasSuffix(says, " is "+canonical(given)+"."):
				t.Errorf("%s with %s: %s", text, given, says)
			}
		}
	}
}

// canonical is a number as it is printed.
func canonical(raw string) string { return jsonOf(fromJSON(raw)) }
