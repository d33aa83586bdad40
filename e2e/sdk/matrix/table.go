package matrix

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// rows adds up the suites of each package, version and mode.
func rows(results []Result) (rows []Result) {
	for _, r := range results {
		r.Suite = ""
		if i := slices.IndexFunc(rows, r.same); i >= 0 {
			rows[i].Passed, rows[i].Refused, rows[i].Skipped = rows[i].Passed+r.Passed, rows[i].Refused+r.Refused, rows[i].Skipped+r.Skipped
			continue
		}
		rows = append(rows, r)
	}
	slices.SortFunc(rows, compare)
	return rows
}

// table returns the table of a name: "SDKs", "libraries", "short" (a row for each SDK), or the results of one language.
func table(results []Result, name string) string {
	all, out := rows(results), new(strings.Builder)
	switch name {
	case "SDKs":
		out.WriteString("| language | package | version | mode | checks passed | refused by design | skipped |\n|---|---|---|---|--:|--:|--:|\n")
		for _, r := range all {
			if r.place() < len(sdks) {
				fmt.Fprintf(out, "| %s | %s | %s | %s | %d | %d | %d |\n", r.Language, r.Package, r.Version, r.Mode, r.Passed, r.Refused, r.Skipped)
			}
		}
	case "libraries":
		out.WriteString("| library | version | language | checks passed |\n|---|---|---|--:|\n")
		for _, r := range all {
			if r.place() == len(sdks) {
				fmt.Fprintf(out, "| %s | %s | %s | %d |\n", r.Package, r.Version, r.Language, r.Passed)
			}
		}
	case "short":
		out.WriteString("| SDK | versions | modes | checks |\n|---|---|---|--:|\n")
		for i, s := range sdks {
			of := slices.DeleteFunc(slices.Clone(all), func(r Result) bool { return r.place() != i })
			checks := 0
			for _, r := range of {
				checks += r.Passed
			}
			fmt.Fprintf(out, "| %s, %s | %s | %s | %s |\n", s.Language, s.Package, list(of, func(r Result) string { return r.Version }), list(of, func(r Result) string { return r.Mode }), grouped(checks))
		}
	default:
		out.WriteString("| package | version | mode | checks passed | refused by design | skipped |\n|---|---|---|--:|--:|--:|\n")
		for _, r := range all {
			if r.Language == name {
				fmt.Fprintf(out, "| %s | %s | %s | %d | %d | %d |\n", r.Package, r.Version, r.Mode, r.Passed, r.Refused, r.Skipped)
			}
		}
	}
	return out.String()
}

// list returns the different values of some rows.
func list(rows []Result, of func(Result) string) string {
	var values []string
	for _, r := range rows {
		if v := of(r); !slices.Contains(values, v) {
			values = append(values, v)
		}
	}
	return strings.Join(values, "; ")
}

// grouped returns a number with a comma between the thousands.
func grouped(n int) string {
	if n < 1000 {
		return strconv.Itoa(n)
	}
	return fmt.Sprintf("%s,%03d", grouped(n/1000), n%1000)
}

var place = regexp.MustCompile(`(?s)(<!-- matrix: ([\w.]+) -->\n).*?(<!-- end of the matrix -->)`)

// fill returns a page with its tables as the results have them, and the names of the tables.
func fill(page string, results []Result) (filled string, names []string) {
	return place.ReplaceAllStringFunc(page, func(found string) string {
		part := place.FindStringSubmatch(found)
		names = append(names, part[2])
		return part[1] + table(results, part[2]) + part[3]
	}), names
}
