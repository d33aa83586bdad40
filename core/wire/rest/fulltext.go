package rest

import (
	"slices"
	"strings"

	"github.com/tidwall/gjson"
)

// fullTextLanguages are the languages of a policy for full text (learn.microsoft.com/azure/cosmos-db/gen-ai/full-text-search, and
// test_full_text_policy.py of Azure/azure-sdk-for-python).
var fullTextLanguages = []string{"en-US", "fr-FR", "es-ES", "de-DE", "it-IT", "pt-BR", "pt-PT"}

// fullTextPolicies checks fullTextPolicy and the full-text indexes of a description. The texts are from the tests of the Python SDK, up to where they are cut.
func fullTextPolicies(policies string) *fault {
	policy, paths := gjson.Get(policies, "fullTextPolicy"), map[string]bool{}
	language := func(name string, v gjson.Result) *fault {
		if !v.Exists() || v.Type == gjson.String && slices.Contains(fullTextLanguages, v.Str) {
			return nil
		}
		return badRequest("The Full Text Policy contains an unsupported language '" + shown(v.String()) + "' for " + name + ". Supported languages are: " +
			strings.Join(fullTextLanguages, ", ") + ".")
	}
	if f := language("defaultLanguage", policy.Get("defaultLanguage")); f != nil {
		return f
	}
	for _, v := range policy.Get("fullTextPaths").Array() {
		path := v.Get("path").String()
		if !textPath(v.Get("path")) || paths[path] {
			return badRequest("The Full Text Policy contains an invalid Path: " + shown(v.Get("path").String()) + ". Each path begins with / and is there once.")
		}
		paths[path] = true
		if f := language("the path "+shown(path), v.Get("language")); f != nil {
			return f
		}
	}
	indexed := map[string]bool{}
	for _, v := range gjson.Get(policies, "indexingPolicy.fullTextIndexes").Array() {
		switch path := v.Get("path"); {
		case !path.Exists():
			return badRequest("Missing path in full-text index specification '" + shown(v.Raw) + "' at field 'fullTextIndexes'.")
		case !textPath(path) || indexed[path.Str]:
			return badRequest("The Full Text Indexing Policy contains an invalid Path: " + shown(path.String()) + ". Each path begins with / and is there once.")
		default: // whether the policy must have the path as well, that test leaves open
			indexed[path.Str] = true
		}
	}
	return nil
}

// textPath reports whether a value is a path of a policy for full text: of one property, without wildcards.
func textPath(v gjson.Result) bool {
	return v.Type == gjson.String && len(v.Str) > 1 && v.Str[0] == '/' && !strings.ContainsAny(v.Str, "*?") && !strings.HasSuffix(v.Str, "/")
}
