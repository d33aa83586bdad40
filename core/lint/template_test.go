package lint_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/lint"
)

// A setting that a template computes is what the template says where it says it, and computed otherwise: the service refuses no expression.
func TestExpressionsOfTemplates(t *testing.T) {
	const around = `{"$schema":"https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#",
"parameters":{"ttl":{"type":"int","defaultValue":604800},"text":{"type":"string","defaultValue":"3600"},"days":{"defaultValue":7},"none":{"type":"int"},"loop":{"defaultValue":"[parameters('loop')]"},"of":{"defaultValue":"[variables('week')]"}},
"variables":{"ttl":60,"week":"[mul(parameters('days'), 86400)]","off":null,"deep":{"ttl":1}},
"resources":[{"type":"Microsoft.DocumentDB/databaseAccounts/sqlDatabases/containers","name":"[concat('a', '/b')]","properties":{"resource":{"id":"[parameters('id')]","partitionKey":{"paths":["/id"]},"defaultTtl":"%s"}}}]}`
	for _, c := range []struct{ expression, value, findings, means string }{
		{"[parameters('ttl')]", "604800", "", "items expire 7 d after their last write, unless their own ttl says otherwise; this is the default of the parameter ttl, for which"},
		{"[parameters('TTL')]", "604800", "", "the parameter TTL"},
		{"[parameters('text')]", "3600", "", "the parameter text"},
		{"[variables('ttl')]", "60", "", "unless their own ttl says otherwise"},
		{"[variables('week')]", "604800", "", "the parameter days"},
		{"[parameters('of')]", "604800", "", "the parameter of"},
		{"[mul(24, 3600)]", "86400", "", ""},
		{"[add(int('100'), 20)]", "120", "", ""},
		{"[sub(100, 40)]", "60", "", ""},
		{"[div(100, 3)]", "33", "", ""},
		{"[int(variables('ttl'))]", "60", "", ""},
		{"[json('null')]", "null", "null", ""},
		{"[null()]", "null", "null", ""},
		{"[sub(0, 1)]", "-1", "no-default", ""},
		{"[mul(mul(60, 60), 1000)]", "3600000", "milliseconds", ""},
		{"[parameters('none')]", "(computed)", "unknown", "the template computes it from [parameters('none')]"},
		{"[parameters('missing')]", "(computed)", "unknown", ""},
		{"[parameters('loop')]", "(computed)", "unknown", ""},
		{"[variables('deep').ttl]", "(computed)", "unknown", ""},
		{"[if(equals(1, 1), 5, 6)]", "(computed)", "unknown", ""},
		{"[div(1, 0)]", "(computed)", "unknown", ""},
		{"[concat('a', 'b')]", "(computed)", "unknown", ""},
		{"[parameters('ttl'", `[parameters('ttl'`, "value", "refused"},
		{"[parameters('ttl']", "(computed)", "unknown", ""},
		{"[mul(1 2)]", "(computed)", "unknown", ""},
		{"[[text]", `"[[text]"`, "value", "refused"},
	} {
		r, err := lint.Check(fmt.Sprintf(around, c.expression), "", nil)
		if err != nil {
			t.Fatal(err)
		}
		var rules []string
		for _, f := range r.Findings {
			rules = append(rules, f.Rule.String())
		}
		if len(r.Settings) != 1 || strings.Trim(r.Settings[0].Value, `"`) != strings.Trim(c.value, `"`) || !strings.Contains(r.Settings[0].Means, c.means) || strings.Join(rules, ", ") != c.findings {
			t.Errorf("%s: %+v, %q, want %s, %q", c.expression, r.Settings, rules, c.value, c.findings)
		}
	}
}

// A module's template has parameters of its own if its scope is inner, and those of the template around it otherwise.
func TestModules(t *testing.T) {
	const text = `{"resources":[{"type":"Microsoft.Resources/deployments","properties":{"expressionEvaluationOptions":{"scope":"%s"},
"parameters":{%s},
"template":{"parameters":{"ttl":{"defaultValue":60}},"resources":[{"type":"Microsoft.DocumentDB/databaseAccounts/sqlDatabases/containers","properties":{"resource":{"id":"a","partitionKey":{"paths":["/id"]},
"defaultTtl":"[parameters('ttl')]"}}}]}}}],"parameters":{"ttl":{"defaultValue":7200},"other":{"defaultValue":120}}}`
	for _, c := range []struct{ scope, passed, value string }{
		{"inner", "", "60"},
		{"Inner", `"ttl":{"value":7200}`, "7200"},
		{"inner", `"ttl":{"value":"[parameters('other')]"}`, "120"},
		{"inner", `"ttl":{"reference":{}}`, "60"},
		{"outer", `"ttl":{"value":5}`, "7200"},
		{"", "", "7200"},
	} {
		r, err := lint.Check(fmt.Sprintf(text, c.scope, c.passed), lint.KindARM, nil)
		if err != nil || len(r.Settings) != 1 || r.Settings[0].Value != c.value || r.Settings[0].Line != 4 {
			t.Errorf("%+v: %+v, %v", c, r.Settings, err)
		}
	}
}

// Containers are found in modules of modules, however deep.
func TestModulesOfModules(t *testing.T) {
	text := `{"type":"Microsoft.DocumentDB/databaseAccounts/sqlDatabases/containers","properties":{"resource":{"id":"a","partitionKey":{"paths":["/id"]},"defaultTtl":60}}}`
	for range 20 {
		text = `{"type":"Microsoft.Resources/deployments","properties":{"template":{"resources":[` + text + `]}}}`
	}
	if settings, _ := said(t, `{"resources":[`+text+`]}`, "", nil); strings.Join(settings, "") != "1 defaultTtl 60" {
		t.Errorf("%q", settings)
	}
}

// A part of a template that is taken for a container has an expression, too.
func TestAnExpressionInAContainer(t *testing.T) {
	settings, findings := said(t, `{"id":"a","partitionKey":{"paths":["/id"]},"defaultTtl":"[parameters('ttl')]"}`, "", nil)
	if strings.Join(settings, "") != "1 defaultTtl (computed)" || strings.Join(findings, "") != "1 defaultTtl: unknown" {
		t.Errorf("%q %q", settings, findings)
	}
}

// The analytical store's setting in words.
func TestAnalyticalSettings(t *testing.T) {
	for raw, want := range map[string]string{"null": "the analytical store is off", "0": "the analytical store is off", "-1": "the analytical store keeps every item that no request deletes",
		"3600": "the analytical store keeps an item for 1 h after its last write", `"a"`: "the analytical store"} {
		r, err := lint.Check(`{"id":"a","partitionKey":{"paths":["/id"]},"defaultTtl":60,"analyticalStorageTtl":`+raw+`}`, "", nil)
		if err != nil || len(r.Settings) != 2 || r.Settings[1].Means != want || (len(r.Findings) > 1) != (raw == `"a"`) {
			t.Errorf("%s: %+v %+v %v", raw, r.Settings, r.Findings, err)
		}
	}
}
