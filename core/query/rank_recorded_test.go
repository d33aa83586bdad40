package query

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/tidwall/gjson"
)

// recordedItems are what full-text search sees of the 100 documents of HybridSearchQueryTests.cs (MIT, Azure/azure-cosmos-dotnet-v3),
// counted from them: index, words of the title and occurrences of John, words of the text and occurrences of John and of the phrase United
// States, and the place of the vector among all of them by its similarity to the sample. Nothing else of the documents decides on the
// orders.
var recordedItems = [][7]int{
	{1, 2, 0, 36, 0, 0, 85}, {2, 4, 1, 46, 1, 0, 32}, {3, 6, 0, 36, 0, 0, 23}, {4, 2, 0, 35, 0, 0, 19}, {5, 2, 0, 43, 0, 0, 35},
	{6, 2, 0, 36, 0, 0, 16}, {7, 4, 0, 45, 0, 0, 46}, {8, 3, 0, 16, 0, 0, 40}, {9, 2, 0, 44, 0, 0, 7}, {10, 2, 0, 9, 0, 0, 77},
	{11, 3, 0, 45, 0, 0, 84}, {12, 2, 0, 35, 0, 0, 78}, {13, 2, 0, 14, 0, 0, 26}, {14, 2, 0, 40, 0, 0, 81}, {15, 3, 0, 41, 0, 0, 30},
	{16, 2, 0, 39, 0, 0, 52}, {17, 2, 0, 18, 0, 0, 20}, {18, 4, 0, 24, 0, 0, 34}, {19, 3, 0, 25, 0, 0, 39}, {20, 3, 0, 44, 0, 0, 50},
	{21, 2, 0, 41, 0, 0, 1}, {22, 4, 0, 40, 0, 1, 63}, {23, 3, 0, 35, 0, 0, 95}, {24, 2, 0, 17, 0, 1, 9}, {25, 2, 0, 38, 0, 0, 53},
	{26, 3, 0, 40, 0, 0, 3}, {27, 1, 0, 35, 0, 0, 54}, {28, 2, 0, 22, 0, 0, 25}, {29, 2, 0, 27, 0, 0, 17}, {30, 2, 0, 54, 0, 0, 18},
	{31, 1, 0, 39, 0, 0, 83}, {32, 2, 0, 37, 0, 0, 66}, {33, 3, 0, 48, 0, 0, 12}, {34, 1, 0, 33, 0, 0, 99}, {35, 2, 0, 49, 0, 0, 4},
	{36, 4, 0, 33, 0, 0, 75}, {37, 2, 0, 49, 0, 0, 2}, {38, 4, 0, 14, 0, 0, 69}, {39, 3, 0, 32, 0, 0, 100}, {40, 5, 0, 19, 0, 0, 61},
	{41, 2, 0, 39, 0, 0, 28}, {42, 1, 0, 42, 0, 0, 65}, {43, 2, 0, 33, 0, 0, 27}, {44, 3, 0, 50, 0, 0, 73}, {45, 2, 0, 48, 0, 0, 42},
	{46, 3, 0, 34, 0, 0, 55}, {47, 2, 0, 24, 0, 0, 68}, {48, 2, 0, 35, 0, 0, 21}, {49, 3, 0, 13, 0, 1, 15}, {50, 1, 0, 26, 0, 0, 76},
	{51, 5, 0, 13, 0, 1, 59}, {52, 2, 0, 46, 0, 0, 89}, {53, 1, 0, 34, 0, 0, 79}, {54, 2, 0, 16, 0, 1, 67}, {55, 2, 0, 4, 0, 0, 6},
	{56, 4, 0, 44, 0, 0, 91}, {57, 2, 0, 29, 1, 0, 24}, {58, 2, 0, 44, 0, 0, 86}, {59, 2, 0, 43, 0, 0, 38}, {60, 1, 0, 40, 0, 0, 43},
	{61, 5, 0, 22, 0, 2, 29}, {62, 2, 0, 48, 0, 0, 56}, {63, 4, 0, 12, 0, 0, 48}, {64, 6, 0, 13, 0, 0, 44}, {65, 6, 0, 19, 0, 0, 47},
	{66, 2, 0, 44, 0, 0, 41}, {67, 2, 0, 43, 0, 0, 14}, {68, 3, 0, 16, 0, 0, 33}, {69, 3, 0, 9, 0, 0, 74}, {70, 2, 0, 12, 0, 0, 11},
	{71, 6, 0, 38, 0, 0, 98}, {72, 3, 0, 19, 0, 0, 45}, {73, 3, 0, 34, 0, 0, 62}, {74, 2, 0, 38, 0, 0, 57}, {75, 2, 0, 16, 0, 1, 8},
	{76, 6, 0, 31, 0, 1, 72}, {77, 2, 0, 30, 0, 1, 58}, {78, 2, 0, 49, 0, 0, 37}, {79, 2, 0, 32, 0, 0, 31}, {80, 2, 0, 32, 0, 1, 51},
	{81, 3, 0, 17, 0, 0, 64}, {82, 4, 0, 39, 0, 0, 90}, {83, 3, 0, 19, 0, 0, 93}, {84, 2, 0, 31, 0, 0, 60}, {85, 2, 0, 19, 1, 0, 87},
	{86, 1, 0, 34, 0, 0, 70}, {87, 2, 0, 39, 0, 0, 5}, {88, 2, 0, 29, 0, 0, 71}, {89, 2, 0, 18, 0, 0, 96}, {90, 2, 0, 13, 0, 0, 36},
	{91, 1, 0, 46, 0, 0, 82}, {92, 1, 0, 28, 0, 0, 88}, {93, 2, 0, 27, 0, 0, 22}, {94, 3, 0, 41, 0, 0, 97}, {95, 2, 0, 7, 0, 0, 92},
	{96, 2, 0, 44, 0, 0, 10}, {97, 2, 0, 40, 0, 0, 80}, {98, 5, 0, 34, 0, 0, 13}, {99, 2, 0, 14, 0, 0, 94}, {100, 2, 0, 16, 0, 0, 49},
}

// recordedDocuments makes items with these counts.
func recordedDocuments() (items []string) {
	words := func(n int, of ...string) string {
		list := strings.Split(strings.Repeat("filler ", n), " ")[:n]
		at := 0
		for _, phrase := range of {
			for _, w := range strings.Fields(phrase) {
				list[at] = w
				at++
			}
			at++
		}
		return strings.Join(list, " ")
	}
	times := func(n int, what string) []string { return slices.Repeat([]string{what}, n) }
	for _, d := range recordedItems {
		text := append(times(d[5], "united states"), times(d[4], "john")...)
		angle := float64(d[6]) / 100
		items = append(items, fmt.Sprintf(`{"_rid":"%03d","index":%d,"title":%q,"text":%q,"vector":[%.9f,%.9f]}`, d[0], d[0], words(d[1], times(d[2], "John")...), words(d[3], text...),
			math.Cos(angle), math.Sin(angle)))
	}
	return items
}

// The orders that HybridSearchQueryTests.cs records of the service, and the lists of results of test_query_hybrid_search.py of the Python
// SDK. Items with equal sums may be in any order among each other, see tiedItems.
func TestRanksAreTheRecordedOnes(t *testing.T) {
	const contains = ` WHERE FullTextContains(c.title, 'John') OR FullTextContains(c.text, 'John') OR FullTextContains(c.text, 'United States')`
	const john = ` WHERE (FullTextContains(c.title, 'John') OR FullTextContains(c.text, 'John'))`
	const both = `FullTextScore(c.title, 'John'), FullTextScore(c.text, 'United States')`
	const vector = `VectorDistance(c.vector, [1, 0])`
	const all = "61 51 49 54 75 24 77 76 80 2 22 57 85"
	for _, c := range []struct{ select_, rest, want string }{
		{"", john + ` ORDER BY RANK FullTextScore(c.title, 'John')`, "2 57 85"},
		{"", john + ` AND c.index = 2 ORDER BY RANK FullTextScore(c.title, 'John')`, "2"},
		{"", john + ` ORDER BY RANK FullTextScore(c.title, 'John') OFFSET 1 LIMIT 5`, "57 85"},
		{"", contains + ` ORDER BY RANK RRF(` + both + `)`, all},
		{"TOP 10 ", contains + ` ORDER BY RANK RRF(` + both + `)`, "61 51 49 54 75 24 77 76 80 2"},
		{"", contains + ` ORDER BY RANK RRF(` + both + `) OFFSET 5 LIMIT 10`, "24 77 76 80 2 22 57 85"},
		{"TOP 10 ", ` ORDER BY RANK RRF(` + both + `)`, "61 51 49 54 75 24 77 76 80 2"},
		{"", ` ORDER BY RANK RRF(` + both + `) OFFSET 0 LIMIT 11`, "61 51 49 54 75 24 77 76 80 2 22"},
		{"TOP 10 ", ` ORDER BY RANK RRF(` + both + `, ` + vector + `)`, "21 37 75 26 35 24 87 55 49 9"},
		{"TOP 10 ", ` ORDER BY RANK RRF(` + vector + `, ` + both + `)`, "21 37 75 26 35 24 87 55 49 9"},
		{"TOP 10 ", ` ORDER BY RANK RRF(VectorDistance(c.vector, [1, 0]), FullTextScore(c.title, 'John'), VectorDistance(c.image, [1, 0]), FullTextScore(c.text, 'United States'))`,
			"21 37 75 26 35 24 87 55 49 9"},
		{"", contains + ` ORDER BY RANK RRF(` + both + `, [1, 1])`, all},
		{"", contains + ` ORDER BY RANK RRF(` + both + `, [10, 10])`, all},
		{"TOP 10 ", contains + ` ORDER BY RANK RRF(` + both + `, [0.1, 0.1])`, "61 51 49 54 75 24 77 76 80 2"},
		{"", contains + ` ORDER BY RANK RRF(` + both + `, [-1, -1])`, "57 85 2 22 80 76 77 24 75 54 49 51 61"},
		{"TOP 10 ", john + ` ORDER BY RANK FullTextScore(c.title, ['John'])`, "2 57 85"},
	} {
		text := "SELECT " + c.select_ + "VALUE c.index FROM c" + c.rest
		rows := run(t, "", text, recordedDocuments())
		want := strings.Fields(c.want)
		for _, tied := range tiedItems {
			i, j := slices.Index(want, tied[0]), slices.Index(want, tied[1])
			if i >= 0 && j >= 0 && (i-j == 1 || j-i == 1) && slices.Index(rows, tied[0]) == j && slices.Index(rows, tied[1]) == i {
				want[i], want[j] = want[j], want[i]
			}
		}
		if !slices.Equal(rows, want) {
			t.Errorf("%s\n got %v\nwant %v", text, rows, want)
		}
	}
}

// tiedItems have equal sums in one of the queries.
var tiedItems = [][2]string{{"49", "51"}, {"54", "75"}, {"24", "35"}, {"57", "85"}, {"2", "22"}}

func TestTiedItemsAreTied(t *testing.T) {
	const both = `FullTextScore(c.title, 'John'), FullTextScore(c.text, 'United States')`
	equal := map[[2]string]bool{}
	for _, rank := range []string{both, both + ", VectorDistance(c.vector, [1, 0])", both + ", [-1, -1]"} {
		where := ""
		if strings.HasSuffix(rank, "]") {
			where = ` WHERE FullTextContains(c.title, 'John') OR FullTextContains(c.text, 'John') OR FullTextContains(c.text, 'United States')`
		}
		plan := gjson.ParseBytes(must(mustParse(t, `SELECT c.index FROM c`+where+` ORDER BY RANK RRF(`+rank+`)`).Hybrid(nil, true)))
		sums := map[string]float64{}
		for _, r := range mergeHybrid(t, plan, [][]string{recordedDocuments()}) {
			sums[gjson.Get(r.payload, "index").Raw] = r.sum
		}
		for _, pair := range tiedItems {
			equal[pair] = equal[pair] || sums[pair[0]] > 0 && sums[pair[0]] == sums[pair[1]]
		}
	}
	for pair, is := range equal {
		if !is {
			t.Errorf("%v are not tied", pair)
		}
	}
}
