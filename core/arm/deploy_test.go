package arm

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/tidwall/gjson"
)

const (
	accounts   = "Microsoft.DocumentDB/databaseAccounts"
	containers = accounts + "/sqlDatabases/containers"
)

func need(kind string) Need {
	switch kind {
	case containers:
		return Decisive
	case accounts:
		return IfKnown
	}
	return No
}

// container is a resource as Bicep writes it. more begins with a comma.
func container(name, ttl, more string) string {
	return fmt.Sprintf(`{"type":"Microsoft.DocumentDB/databaseAccounts/sqlDatabases/containers","apiVersion":"2024-05-15","name":%q,"properties":{"resource":{"id":"c","defaultTtl":%s}}%s}`, name, ttl, more)
}

// module is a nested deployment. scope is inner, outer or empty.
func module(scope, parameters, template, more string) string {
	options := ""
	if scope != "" {
		options = `"expressionEvaluationOptions":{"scope":"` + scope + `"},`
	}
	return `{"type":"Microsoft.Resources/deployments","apiVersion":"2025-04-01","name":"m","properties":{` + options + `"mode":"Incremental","parameters":{` + parameters + `},"template":` + template + `}` + more + `}`
}

// said returns the containers of a template with their settings, or the error.
func said(text string, values Values) string {
	if !gjson.Valid(text) {
		return "no JSON: " + text
	}
	list, err := Deploy(gjson.Parse(text), values, need)
	if err != nil {
		return err.Error()
	}
	var all []string
	for _, r := range list {
		if r.Type == containers {
			v, _ := r.Member("resource", "defaultTtl")
			all = append(all, r.Name+" "+brief(v))
		}
	}
	return strings.Join(all, ", ")
}

func TestDeploy(t *testing.T) {
	const (
		ttl    = `"parameters":{"ttl":{"type":"int","defaultValue":-1}},`
		inside = `{"parameters":{"ttl":{"type":"int","defaultValue":-1}},"resources":[`
	)
	own := container("a/d/c", `"[parameters('ttl')]"`, "")
	for name, c := range map[string]struct{ template, want string }{
		"a module with a value":                     {`{"resources":[` + module("inner", `"ttl":{"value":60}`, inside+own+`]}`, "") + `]}`, "a/d/c 60"},
		"a module without a value":                  {`{` + ttl + `"resources":[` + module("inner", ``, inside+own+`]}`, "") + `]}`, "a/d/c -1"},
		"a value that is passed on":                 {`{"parameters":{"days":{"type":"int","defaultValue":30}},"resources":[` + module("inner", `"ttl":{"value":"[mul(parameters('days'), 86400)]"}`, inside+own+`]}`, "") + `]}`, "a/d/c 2592000"},
		"the inner and the outer of the same name":  {`{"parameters":{"ttl":{"type":"int","defaultValue":5}},"resources":[` + module("inner", `"ttl":{"value":"[add(parameters('ttl'), 1)]"}`, inside+own+`]}`, "") + `]}`, "a/d/c 6"},
		"outer scope":                               {`{"parameters":{"ttl":{"type":"int","defaultValue":5}},"resources":[` + module("outer", ``, inside+own+`]}`, "") + `]}`, "a/d/c 5"},
		"outer is the default":                      {`{"parameters":{"ttl":{"type":"int","defaultValue":5}},"resources":[` + module("", ``, inside+own+`]}`, "") + `]}`, "a/d/c 5"},
		"two modules deep":                          {`{"variables":{"h":2},"resources":[` + module("inner", `"ttl":{"value":"[mul(variables('h'), 3600)]"}`, inside+module("inner", `"ttl":{"value":"[parameters('ttl')]"}`, inside+own+`]}`, "")+`]}`, "") + `]}`, "a/d/c 7200"},
		"a module in a loop":                        {`{"variables":{"all":[{"n":"x","t":1},{"n":"y","t":2}]},"resources":[` + module("inner", `"ttl":{"value":"[variables('all')[copyIndex()].t]"},"n":{"value":"[variables('all')[copyIndex()].n]"}`, `{"parameters":{"ttl":{"type":"int"},"n":{"type":"string"}},"resources":[`+container("[format('a/d/{0}', parameters('n'))]", `"[parameters('ttl')]"`, "")+`]}`, `,"copy":{"name":"ms","count":"[length(variables('all'))]"}`) + `]}`, "a/d/x 1, a/d/y 2"},
		"a loop of containers":                      {`{"parameters":{"cs":{"type":"array","defaultValue":[{"name":"x","ttl":60},{"name":"y"}]}},"resources":[` + container("[format('a/d/{0}', parameters('cs')[copyIndex()].name)]", `"[coalesce(tryGet(parameters('cs')[copyIndex()], 'ttl'), -1)]"`, `,"copy":{"name":"cs","count":"[length(range(0, length(parameters('cs'))))]"}`) + `]}`, "a/d/x 60, a/d/y -1"},
		"a loop of none":                            {`{"resources":[` + container("a/d/[0]", "1", `,"copy":{"name":"cs","count":0}`) + `]}`, ""},
		"an outer module in a loop":                 {`{"resources":[` + module("", "", `{"resources":[`+container("[format('a/d/{0}', copyIndex())]", "9", "")+`]}`, `,"copy":{"name":"ms","count":2}`) + `]}`, "a/d/0 9, a/d/1 9"},
		"a named loop, and an offset":               {`{"resources":[` + container("[format('a/d/{0}{1}', copyIndex('cs'), copyIndex(7))]", "9", `,"copy":{"name":"cs","count":1}`) + `]}`, "a/d/07 9"},
		"a loop of a property":                      {`{"resources":[` + strings.Replace(container("a/d/c", "1", ""), `"resource":{`, `"copy":[{"name":"paths","count":2,"input":"[copyIndex('paths')]"}],"resource":{`, 1) + `]}`, "a/d/c 1"},
		"a condition that is false":                 {`{"resources":[` + container("a/d/x", "1", `,"condition":false`) + `,` + container("a/d/y", "2", `,"condition":true`) + `]}`, "a/d/y 2"},
		"a condition that is an expression":         {`{"parameters":{"env":{"type":"string","defaultValue":"dev"}},"resources":[` + container("a/d/x", "1", `,"condition":"[equals(parameters('env'), 'prod')]"`) + `,` + container("a/d/y", "2", `,"condition":"[not(equals(parameters('env'), 'prod'))]"`) + `]}`, "a/d/y 2"},
		"a module with a condition":                 {`{"resources":[` + module("inner", `"ttl":{"value":60}`, inside+own+`]}`, `,"condition":"[false()]"`) + `]}`, ""},
		"an unknown condition of something else":    {`{"resources":[{"type":"Microsoft.Storage/storageAccounts","name":"s","condition":"[reference('x').ok]"},` + module("inner", "", `{"resources":[{"type":"X/y","name":"n"}]}`, `,"condition":"[reference('x').ok]"`) + `,` + container("a/d/c", "1", "") + `]}`, "a/d/c 1"},
		"an unknown condition of an account":        {`{"resources":[{"type":"Microsoft.DocumentDB/databaseAccounts","name":"a","condition":"[reference('x').ok]"},` + container("a/d/c", "1", "") + `]}`, "a/d/c 1"},
		"symbolic names and what exists":            {`{"languageVersion":"2.0","resources":{"old":` + container("a/d/old", "5", `,"existing":true`) + `,"new":` + container("a/d/new", "6", "") + `}}`, "a/d/new 6"},
		"children":                                  {`{"resources":[{"type":"Microsoft.DocumentDB/databaseAccounts","name":"a","resources":[{"type":"sqlDatabases","name":"d","resources":[{"type":"containers","name":"c","properties":{"resource":{"defaultTtl":4}}}]}]}]}`, "a/d/c 4"},
		"children do not depend on the condition":   {`{"resources":[{"type":"Microsoft.DocumentDB/databaseAccounts/sqlDatabases","condition":false,"name":"a/d","resources":[{"type":"containers","name":"c","properties":{"resource":{"defaultTtl":4}}}]}]}`, "a/d/c 4"},
		"a null is no default":                      {`{"resources":[` + module("inner", `"ttl":{"value":"[null()]"}`, `{"parameters":{"ttl":{"type":"int","nullable":true}},"resources":[`+own+`]}`, "") + `]}`, "a/d/c null"},
		"a null is the default":                     {`{"resources":[` + module("inner", `"ttl":{"value":"[null()]"}`, inside+own+`]}`, "") + `]}`, "a/d/c -1"},
		"a type of the template":                    {`{"definitions":{"ttlType":{"type":"int","nullable":true,"minValue":-1}},"parameters":{"ttl":{"$ref":"#/definitions/ttlType"}},"resources":[` + own + `]}`, "a/d/c null"},
		"a function of the template":                {`{"functions":[{"namespace":"__bicep","members":{"days":{"parameters":[{"type":"int","name":"n"}],"output":{"type":"int","value":"[mul(parameters('n'), 86400)]"}}}}],"resources":[` + container("a/d/c", `"[__bicep.days(2)]"`, "") + `]}`, "a/d/c 172800"},
		"the name of an account that nothing says":  {`{"parameters":{"acct":{"type":"string"}},"resources":[` + container("[format('{0}/d/c', parameters('acct'))]", "1", "") + `]}`, "{parameters('acct')}/d/c 1"},
		"properties of a variable":                  {`{"variables":{"p":{"resource":{"id":"c","defaultTtl":8}}},"resources":[{"type":"Microsoft.DocumentDB/databaseAccounts/sqlDatabases/containers","name":"a/d/c","properties":"[variables('p')]"}]}`, "a/d/c 8"},
		"a template that Bicep has loaded":          {`{"variables":{"$fxv#0":{"resources":[` + strings.ReplaceAll(container("a/d/c", `"[[add(1, 2)]"`, ""), `"[`, `"[`) + `]}},"resources":[` + module("inner", "", `"[variables('$fxv#0')]"`, "") + `]}`, "a/d/c 3"},
		"keys that are expressions":                 {`{"variables":{"p":{"[format('{0}Ttl', 'default')]":8}},"resources":[` + container("a/d/c", `"[variables('p').defaultTtl]"`, "") + `]}`, "a/d/c 8"},
		"the output of a module as its own setting": {`{"resources":[` + container("a/d/c", `"[reference('m').outputs.ttl.value]"`, "") + `]}`, `a/d/c "{reference('m').outputs.ttl.value}"`},
		"the value of a secret":                     {`{"resources":[` + module("inner", `"ttl":{"reference":{"keyVault":{"id":"x"},"secretName":"s"}}`, inside+own+`]}`, "") + `]}`, `a/d/c "{{\"reference\":{\"keyVault\":…`},
		"an unknown condition of a container":       {`{"resources":[` + container("a/d/c", "1", `,"condition":"[reference('x').ok]"`) + `]}`, "resources[0].condition is [reference('x').ok]: it is known only when Azure Resource Manager deploys the template"},
		"an unknown condition of a module with one": {`{"resources":[` + module("inner", "", inside+own+`]}`, `,"condition":"[parameters('no')]"`) + `]}`, "resources[0].condition is [parameters('no')]: it names a parameter that the template does not have"},
		"a condition that is no truth value":        {`{"resources":[` + container("a/d/c", "1", `,"condition":"yes"`) + `]}`, "resources[0].condition is [yes]: it is neither true nor false"},
		"an unknown number of containers":           {`{"resources":[` + container("[format('a/d/{0}', copyIndex())]", "1", `,"copy":{"name":"cs","count":"[length(reference('x').list)]"}`) + `]}`, "resources[0].copy.count is [reference('x').list]: it is known only"},
		"a number of containers that is none":       {`{"resources":[` + container("a/d/c", "1", `,"copy":{"name":"cs","count":"[createArray()]"}`) + `]}`, "resources[0].copy.count is [[createArray()]]: it is no number of iterations"},
		"a linked template":                         {`{"resources":[{"type":"Microsoft.Resources/deployments","name":"m","properties":{"templateLink":{"uri":"https://example.com/t.json"}}}]}`, `resources[0].properties.templateLink is [templateLink {"uri":"https://example.com/t.json"}]: it is a template outside of the file`},
		"a linked template that is not deployed":    {`{"resources":[{"type":"Microsoft.Resources/deployments","condition":false,"name":"m","properties":{"templateLink":{}}}]}`, ""},
		"a value that the module does not have":     {`{"resources":[` + module("inner", `"tl":{"value":60}`, inside+own+`]}`, "") + `]}`, "resources[0].properties.parameters.tl is [tl]: it is no parameter of the module, which has ttl"},
		"a value of a wrong type":                   {`{"resources":[` + module("inner", `"ttl":{"value":"60"}`, inside+own+`]}`, "") + `]}`, `a/d/c "{parameters('ttl')}"`},
		"parameters that are an expression":         {`{"variables":{"v":{"value":60}},"resources":[` + module("inner", `"ttl":"[variables('v')]"`, inside+own+`]}`, "") + `]}`, "a/d/c 60"},
		"parameters that are outside":               {`{"resources":[` + strings.Replace(module("inner", ``, inside+own+`]}`, ""), `"parameters":{}`, `"parametersLink":{"uri":"x"}`, 1) + `]}`, `a/d/c "{parameters}"`},
	} {
		if got := said(c.template, nil); !strings.HasPrefix(got, strings.TrimSuffix(c.want, "…")) || c.want == "" && got != "" {
			t.Errorf("%s:\n%s\nwant %s", name, got, c.want)
		}
	}
}

// Values of parameters come from files and from NAME=VALUE, and are held against the type and the limits of the parameter.
func TestValues(t *testing.T) {
	template := func(parameter, expression string) string {
		return `{"parameters":{"p":` + parameter + `},"resources":[` + container("a/d/c", fmt.Sprintf("%q", expression), "") + `]}`
	}
	whole := "[parameters('p')]"
	for _, c := range []struct{ parameter, expression, value, want string }{
		{`{"type":"int"}`, whole, "p=60", "60"}, {`{"type":"int","defaultValue":5}`, whole, "P=60", "60"}, {`{"type":"string"}`, "[int(parameters('p'))]", "p=60", "60"},
		{`{"type":"bool"}`, "[if(parameters('p'), 1, 2)]", "p=false", "2"}, {`{"type":"object"}`, "[parameters('p').a]", `p={"a":3}`, "3"}, {`{"type":"array"}`, "[parameters('p')[0]]", `p=[4]`, "4"}, {`{"type":"string"}`, "[length(parameters('p'))]", "p=a=b", "3"},
		{`{"type":"securestring"}`, "[length(parameters('p'))]", "p=", "0"}, {`{"type":"int"}`, whole, "p=six", `? is "six", and the type of the parameter is int`}, {`{"type":"int"}`, whole, "p=1.5", "? is 1.5, and the type of the parameter is int"},
		{`{"type":"object"}`, whole, "p=[1]", "? is [1], and the type of the parameter is object"}, {`{"type":"bool"}`, whole, "p=1", "? is 1, and the type of the parameter is bool"},
		{`{"type":"int","allowedValues":[60,90]}`, whole, "p=60", "60"}, {`{"type":"int","allowedValues":[60,90]}`, whole, "p=61", "? is 61, and allowedValues are [60,90]"}, {`{"type":"array","allowedValues":[1,2]}`, "[length(parameters('p'))]", "p=[2,1]", "2"}, {`{"type":"array","allowedValues":[1,2]}`, whole, "p=[3]", "? is [3], and allowedValues are [1,2]"},
		{`{"type":"int","minValue":1}`, whole, "p=1", "1"}, {`{"type":"int","minValue":1}`, whole, "p=0", "? is 0, and minValue is 1"}, {`{"type":"int","maxValue":9}`, whole, "p=9", "9"}, {`{"type":"int","maxValue":9}`, whole, "p=10", "? is 10, and maxValue is 9"},
		{`{"type":"string","minLength":2}`, "[length(parameters('p'))]", "p=ab", "2"}, {`{"type":"string","minLength":2}`, whole, "p=a", `? is "a", and minLength is 2`}, {`{"type":"array","maxLength":1}`, whole, "p=[1,2]", "? is [1,2], and maxLength is 1"}, {`{"type":"array","maxLength":1}`, "[length(parameters('p'))]", "p=[1]", "1"},
	} {
		values := Values{}
		if err := values.Set(c.value); err != nil {
			t.Error(err)
		}
		list, err := Deploy(gjson.Parse(template(c.parameter, c.expression)), values, need)
		if err != nil {
			t.Errorf("%s: %v", c.value, err)
			continue
		}
		v, _ := list[0].Member("resource", "defaultTtl")
		got := brief(v)
		if u, ok := v.(*Unknown); ok {
			got = "? " + u.Why
		}
		if got != c.want {
			t.Errorf("%s of %s: %s, want %s", c.value, c.parameter, got, c.want)
		}
	}
	if got := said(template(`{"type":"int"}`, whole), Values{"q": int64(1), "z": int64(1), "r": int64(1)}); got != "the parameter q is [q]: it is no parameter of the template, which has p" {
		t.Error(got)
	}
	for _, text := range []string{"p", "=5", " =5"} {
		if err := (Values{}).Set(text); err == nil {
			t.Errorf("%q is a value", text)
		}
	}
}

func TestParseFile(t *testing.T) {
	const template = `{"parameters":{"ttl":{"type":"int"}},"resources":[` + `{"type":"Microsoft.DocumentDB/databaseAccounts/sqlDatabases/containers","name":"a/d/c","properties":{"resource":{"defaultTtl":"[parameters('ttl')]"}}}` + `]}`
	for name, text := range map[string]string{
		"a parameter file":   "\ufeff" + `{"$schema":"https://schema.management.azure.com/schemas/2019-04-01/deploymentParameters.json#","contentVersion":"1.0.0.0","parameters":{"ttl":{"value":60}}}`,
		"without a schema":   `{"parameters":{"ttl":{"value":60}}}`,
		"bicep build-params": `{"parametersJson":"{\"$schema\":\"https://schema.management.azure.com/schemas/2019-04-01/deploymentParameters.json#\",\"parameters\":{\"ttl\":{\"value\":60}}}","templateJson":"{}"}`,
		"values alone":       `{"ttl":60}`,
	} {
		values, err := ParseFile([]byte(text))
		if got := said(template, values); err != nil || got != "a/d/c 60" {
			t.Errorf("%s: %s, %v", name, got, err)
		}
	}
	values, err := ParseFile([]byte(`{"parameters":{"ttl":{"reference":{"keyVault":{"id":"x"}}}}}`))
	if got := said(template, values); err != nil || !strings.Contains(got, "keyVault") {
		t.Errorf("%s, %v", got, err)
	}
	for text, want := range map[string]string{
		"":         `the file is ""; want the JSON of a parameter file`,
		"ttl = 60": `the file is "ttl = 60"`,
		`{"$schema":"x/deploymentTemplate.json#","resources":[]}`: `$schema is "x/deploymentTemplate.json#"; want that of a parameter file`,
	} {
		if _, err := ParseFile([]byte(text)); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

// Deploy answers any text, and a refusal has a place, an expression and a reason.
func FuzzDeploy(f *testing.F) {
	for _, text := range []string{`{"resources":[` + container("a/d/c", `"[parameters('x')]"`, `,"copy":{"name":"n","count":3}`) + `]}`, `{"resources":[` + module("inner", `"a":{"value":1}`, `{"parameters":{"a":{"type":"int"}},"resources":{}}`, "") + `]}`,
		`{"parameters":{"a":{"$ref":"#/definitions/a"}},"definitions":{"a":{"$ref":"#/definitions/a"}},"variables":{"copy":[{"name":"v","count":2,"input":{"copy":[{"name":"x","count":1,"input":1}]}}]}}`} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if !gjson.Valid(text) || len(text) > 1<<16 {
			return
		}
		_, err := Deploy(gjson.Parse(text), Values{}, all)
		if refusal := new(Refusal); err != nil && (!errors.As(err, &refusal) || refusal.Unknown.Why == "") {
			t.Fatalf("%#v", err)
		}
	})
}
