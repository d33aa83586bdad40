package form

import (
	"strconv"
	"strings"

	"github.com/cosmosttl/cosmosttl/app/page/problem"
	"github.com/cosmosttl/cosmosttl/core/engine"
)

// bucketsText returns throughput buckets as the form's text, such as "1 20, 2 50, default 2".
func bucketsText(b engine.Buckets) string {
	var parts []string
	for i, percent := range b.Percent {
		if percent > 0 {
			parts = append(parts, strconv.Itoa(i+1)+" "+strconv.Itoa(int(percent)))
		}
	}
	if b.Default > 0 {
		parts = append(parts, "default "+strconv.Itoa(int(b.Default)))
	}
	return strings.Join(parts, ", ")
}

// readBuckets reads a text in the format of bucketsText. An empty text means no buckets.
func readBuckets(text string) (b engine.Buckets, wrong *problem.Problem) {
	parts := list(text, ",")
	isDefault := ""
	for _, part := range parts {
		if words := strings.Fields(part); len(words) == 2 && words[0] == "default" {
			isDefault = words[1]
		}
	}
	for _, part := range parts {
		words := strings.Fields(part)
		if len(words) == 2 && words[0] == "default" {
			continue
		}
		if len(words) != 2 {
			return b, badBuckets(part)
		}
		id, err := strconv.ParseInt(words[0], 10, 32)
		percent, err2 := strconv.ParseInt(strings.TrimSuffix(words[1], "%"), 10, 32)
		if err != nil || err2 != nil {
			return b, badBuckets(part)
		}
		if err := b.Add(id, percent, words[0] == isDefault); err != nil {
			return b, problem.Of(FieldBuckets, err)
		}
	}
	if isDefault != "" && b.Default == 0 {
		return b, badBuckets("default " + isDefault)
	}
	return b, nil
}

func badBuckets(part string) *problem.Problem {
	return problem.Of(FieldBuckets, &engine.Error{Status: 400, Code: engine.BadRequest,
		Message: "The input throughputBuckets '" + part + "' is invalid.", Field: "throughputBuckets",
		Value: part, Limit: "a bucket and its percentage, like 1 20"})
}
