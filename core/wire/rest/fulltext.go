package rest

import (
	"slices"
	"strconv"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/fulltext"
	"github.com/tidwall/gjson"
)

// fullTextPolicies checks fullTextPolicy and the full-text indexes of a description. The error messages begin
// as the tests of the Python SDK expect, which quote only the beginnings (test_full_text_policy.py of
// Azure/azure-sdk-for-python). The messages about fields that are in preview are this package's own.
func fullTextPolicies(policies string) *fault {
	policy, paths := gjson.Get(policies, "fullTextPolicy"), map[string]bool{}
	if f := fullTextSpec("defaultLanguage", policy.Get("defaultLanguage"), policy.Get("defaultSpec")); f != nil {
		return f
	}
	for _, v := range policy.Get("fullTextPaths").Array() {
		path := v.Get("path").String()
		if !textPath(v.Get("path")) || paths[path] {
			return badRequest("The Full Text Policy contains an invalid Path: " + shown(path) + ". Each path begins with / and is there once.")
		}
		paths[path] = true
		if f := fullTextSpec("the path "+shown(path), v.Get("language"), v); f != nil {
			return f
		}
	}
	indexed := map[string]bool{}
	for i, v := range gjson.Get(policies, "indexingPolicy.fullTextIndexes").Array() {
		at := " at index (" + strconv.Itoa(i) + ")"
		switch path := v.Get("path"); {
		case !path.Exists():
			return badRequest("Missing path in full-text index specification" + at + ".")
		case !textPath(path) || indexed[path.Str]:
			return badRequest("Full-text index specification" + at + " contains invalid path: " + shown(path.String()) +
				". Each path begins with / and is there once.")
		case !paths[path.Str]:
			return badRequest("The path of the Full Text Index " + shown(path.Str) + " does not match the path specified in the Full Text Policy.")
		default:
			indexed[path.Str] = true
		}
	}
	return nil
}

// fullTextSpec checks how texts are to be analysed, either those of one path or by default.
func fullTextSpec(of string, language, spec gjson.Result) *fault {
	for _, v := range []gjson.Result{language, spec.Get("language")} {
		if v.Exists() && (v.Type != gjson.String || !slices.Contains(fulltext.Languages, v.Str)) {
			return badRequest("The Full Text Policy contains an unsupported language " + shown(v.String()) + ". Supported languages are: " +
				strings.Join(fulltext.Languages, ", ") + ". The language is that of " + of + ".")
		}
	}
	for _, field := range []struct {
		name  string
		known []string // nil allows any text
		list  bool
	}{
		{"tokenizer", []string{"word"}, false}, {"filters", fulltext.Filters, true}, {"stopWordListKind", fulltext.StopWordLists, false},
		{"addStopWords", nil, true}, {"removeStopWords", nil, true},
	} {
		v := spec.Get(field.name)
		values := v.Array() // for a value that is not an array, Array returns the value alone
		if v.Type == gjson.Null {
			continue
		}
		if v.IsArray() == field.list && !slices.ContainsFunc(values, func(one gjson.Result) bool {
			return one.Type != gjson.String || field.known != nil && !slices.Contains(field.known, one.Str)
		}) {
			continue
		}
		want := "an array of texts"
		if field.known != nil {
			want = strings.Join(field.known, ", ")
		}
		return badRequest("The Full Text Policy contains an unsupported " + field.name + " " + shown(v.Raw) + " for " + of + ". Supported are: " +
			want + ".")
	}
	return nil
}

// textPath reports whether a value is a path for full text: the path of one property, without wildcards.
func textPath(v gjson.Result) bool {
	return v.Type == gjson.String && len(v.Str) > 1 && v.Str[0] == '/' && !strings.ContainsAny(v.Str, "*?") &&
		!strings.Contains(v.Str, "[]") && !strings.HasSuffix(v.Str, "/")
}
