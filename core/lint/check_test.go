package lint_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/lint"
	"github.com/cosmosttl/cosmosttl/core/ttl"
	"github.com/cosmosttl/cosmosttl/e2e/hostile"
)

// said returns the settings as "LINE NAME VALUE" and the findings as "LINE NAME: RULE".
func said(t *testing.T, text string, kind lint.Kind, in *ttl.Default) (settings, findings []string) {
	t.Helper()
	r, err := lint.Check(text, kind, in)
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	for _, s := range r.Settings {
		settings = append(settings, fmt.Sprintf("%d %s %s", s.Line, s.Name, s.Value))
	}
	for _, f := range r.Findings {
		findings = append(findings, fmt.Sprintf("%d %s: %s", f.Line, f.Name, f.Rule))
	}
	return settings, findings
}

func TestContainers(t *testing.T) {
	const key = `"partitionKey":{"paths":["/cid"]}`
	for _, c := range []struct{ text, settings, findings string }{
		{`{"id":"orders",` + key + `}`, "1 defaultTtl ", "1 defaultTtl: off"},
		{`{"id":"orders",` + key + `,"defaultTtl":-1}`, "1 defaultTtl -1", "1 defaultTtl: no-default"},
		{"{\"id\":\"orders\"," + key + ",\n\"defaultTtl\":3600}", "2 defaultTtl 3600", ""},
		{`{"id":"orders",` + key + `,"defaultTtl":1}`, "1 defaultTtl 1", "1 defaultTtl: one-second"},
		{`{"id":"orders",` + key + `,"defaultTtl":0}`, "1 defaultTtl 0", "1 defaultTtl: value"},
		{`{"id":"orders",` + key + `,"defaultTtl":"3600"}`, `1 defaultTtl "3600"`, "1 defaultTtl: value"},
		{`{"id":"orders",` + key + `,"defaultTtl":null}`, "1 defaultTtl null", "1 defaultTtl: null"},
		{`{"id":"orders",` + key + `,"defaultTtl":3600000}`, "1 defaultTtl 3600000", "1 defaultTtl: milliseconds"},
		{`{"id":"orders",` + key + `,"defaultTtl":1735689600}`, "1 defaultTtl 1735689600", "1 defaultTtl: date"},
		{`{"id":"orders",` + key + `,"DefaultTimeToLive":60}`, "1 defaultTtl (unknown)", "1 DefaultTimeToLive: name"},
		{`{"id":"orders",` + key + `,"defaultTtl":60,"indexingPolicy":{"indexingMode":"none"}}`, "1 defaultTtl 60", "1 indexingMode: indexing-none"},
		{`{"id":"orders",` + key + `,"defaultTtl":60,"ttlPropertyPath":"/at"}`, "1 defaultTtl 60", "1 ttlPropertyPath: property-path"},
		{`{"id":"orders",` + key + `,"defaultTtl":[5]}`, "1 defaultTtl [5]", "1 defaultTtl: value"},
		{`{"id":"orders",` + key + `,"defaultTtl":"x]"}`, `1 defaultTtl "x]"`, "1 defaultTtl: value"},
		{`{"id":"orders",` + key + `,"defaultTtl":"[x"}`, `1 defaultTtl "[x"`, "1 defaultTtl: value"},
		{`{"id":"orders",` + key + `,"defaultTtl":60,"ttlPropertyPath":null}`, "1 defaultTtl 60", ""},
		{`{"id":"orders",` + key + `,"ttlPropertyPath":"/at"}`, "1 defaultTtl ", "1 defaultTtl: off, 1 ttlPropertyPath: property-path"},
		{`{"id":"orders",` + key + `,"indexingPolicy":{"indexingMode":"none"}}`, "1 defaultTtl ", "1 defaultTtl: off"},
		{`{"id":"orders",` + key + `,"defaultTtl":60,"indexingPolicy":{"indexingMode":"consistent"}}`, "1 defaultTtl 60", ""},
		{`{"id":"orders",` + key + `,"defaultTtl":60,"analyticalStorageTtl":-1}`, "1 defaultTtl 60, 1 analyticalStorageTtl -1", "1 analyticalStorageTtl: analytical"},
		{`{"id":"a/b",` + key + `,"defaultTtl":60}`, "1 defaultTtl 60", "1 container: container"},
		{`{"name":"orders","resource":{"id":"orders",` + key + `,"defaultTtl":60}}`, "1 defaultTtl 60", ""},
	} {
		settings, findings := said(t, c.text, "", nil)
		if strings.Join(settings, ", ") != c.settings || strings.Join(findings, ", ") != c.findings {
			t.Errorf("%s\n%q, want %q\n%q, want %q", c.text, settings, c.settings, findings, c.findings)
		}
	}
}

func TestItems(t *testing.T) {
	off := ttl.Off
	for _, c := range []struct {
		text, findings string
		in             *ttl.Default
	}{
		{`{"id":"a","ttl":60}`, "", nil},
		{`{"id":"a","ttl":60}`, "1 ttl: ignored", &off},
		{`{"id":"a","ttl":0}`, "1 ttl: value", nil},
		{`{"id":"a","ttl":"60"}`, "1 ttl: value", nil},
		{`{"id":"a","ttl":null}`, "1 ttl: value", nil},
		{`{"id":"a","ttl":1735689600000}`, "1 ttl: value, 1 ttl: date", nil},
		{`{"id":"a","ttl":1735689600}`, "1 ttl: date", nil},
		{`{"id":"a","ttl":3600000}`, "1 ttl: milliseconds", nil},
		{"{\"id\":\"a\",\n\"TimeToLive\":60}", "2 TimeToLive: name", nil},
		{"{\"id\":\"a\",\"b.c\":\n{\"ttl\":60}}", "2 b.c/ttl: nested", nil},
	} {
		_, findings := said(t, c.text, "", c.in)
		if got := strings.Join(findings, ", "); got != c.findings {
			t.Errorf("%s: %q, want %q", c.text, got, c.findings)
		}
	}
}

func TestCode(t *testing.T) {
	for _, c := range []struct{ text, settings, findings string }{
		// C#
		{"ContainerProperties p = new(\"orders\", \"/cid\") { DefaultTimeToLive = 60 * 60 * 24 * 90 };", "1 DefaultTimeToLive 7776000", ""},
		{"p.DefaultTimeToLive = (int)TimeSpan.FromDays(90).TotalSeconds;", "1 DefaultTimeToLive 7776000", ""},
		{"p.DefaultTimeToLive = (int)TimeSpan.FromDays(90).TotalMilliseconds;", "1 DefaultTimeToLive 7776000000", "1 DefaultTimeToLive: value, 1 DefaultTimeToLive: milliseconds"},
		{"var p = new ContainerProperties(\"orders\", \"/cid\");", "1 defaultTtl ", "1 defaultTtl: off"},
		{"p.DefaultTimeToLive = null;", "1 DefaultTimeToLive ", "1 DefaultTimeToLive: off"},
		{"class Order { public int? Ttl { get; set; } }", "", "1 Ttl: name"},
		{"class Order {\n[JsonPropertyName(\"ttl\")]\npublic int? TimeToLive { get; set; } }", "", ""},
		{"await c.CreateItemAsync(new { id = \"a\", ttl = 0 });", "1 ttl 0", "1 ttl: value"},
		{"new[] { PatchOperation.Set(\"/ttl\", 120) }", "1 /ttl 120", ""},
		// Java
		{"properties.setDefaultTimeToLiveInSeconds((int) Duration.ofDays(30).toSeconds());", "1 setDefaultTimeToLiveInSeconds 2592000", ""},
		{"order.setTtl(3600L);", "1 setTtl 3600", ""},
		{"class Order { private Integer timeToLive; }", "", "1 timeToLive: name"},
		{"class Order { @JsonProperty(\"ttl\") private Integer timeToLive; }", "", ""},
		// JavaScript and TypeScript
		{"await database.containers.createIfNotExists({ id: 'orders', defaultTtl: -1 })", "1 defaultTtl -1", "1 defaultTtl: no-default"},
		{"const item = { id: 'a', ttl: Math.floor(Date.now() / 1000) + 3600 }", "1 ttl (computed)", "1 ttl: date"},
		{"const item = { id: 'a', ttl: Math.floor((due - Date.now()) / 1000) }", "1 ttl (computed)", "1 ttl: unknown"},
		{"const item = { id: 'a', ttl: 30 * 24 * 60 * 60 * 1000 }", "1 ttl 2592000000", "1 ttl: value, 1 ttl: milliseconds"},
		{"create({ id: 'orders', defaultTtl: Math.floor(Date.now() / 1000) })", "1 defaultTtl (computed)", "1 defaultTtl: date"},
		{"const item = { id: 'a', timeToLive: 60 }", "", "1 timeToLive: name"},
		{"interface Order { id: string; ttl?: number }", "", ""},
		{"if (item.ttl === 60) return", "", ""},
		{"const day = 24 * 60 * 60;\nawait items.create({ id: 'a',\n  ttl: 7 * day,\n})", "3 ttl 604800", ""},
		// Python
		{"from azure.cosmos import PartitionKey\n# default_ttl=5\ndatabase.create_container(id='orders', partition_key=k, default_ttl=86_400)", "3 default_ttl 86400", ""},
		{"container.create_item({'id': 'a', 'ttl': int(timedelta(days=30).total_seconds())})", "1 ttl 2592000", ""},
		{"container.create_item({'id': 'a', 'ttl': int(time.time()) + 60})", "1 ttl (computed)", "1 ttl: date"},
		{"item = {'id': 'a', 'ttl': None}", "1 ttl null", "1 ttl: value"},
		{"operations = [{'op': 'set', 'path': '/ttl', 'value': -1}]", "1 /ttl -1", ""},
		// Go
		{"defaultTTL := int32(3600)\nproperties := azcosmos.ContainerProperties{\n\tDefaultTimeToLive: &defaultTTL,\n}", "3 DefaultTimeToLive 3600", ""},
		{"p.DefaultTimeToLive = to.Ptr[int32](60)", "1 DefaultTimeToLive 60", ""},
		{"item := []byte(`{\n\"id\":\"a\",\n\"ttl\":0}`)", "3 ttl 0", "3 ttl: value"},
		{"type order struct {\n\tTTL int `json:\"ttl,omitempty\"`\n}", "", ""},
		{"ttl := int(24 * time.Hour / time.Second)", "1 ttl 86400", ""},
		// Rust
		{"let p = ContainerProperties { id: \"orders\".into(), default_ttl: Some(3600), ..Default::default() };", "1 default_ttl 3600", ""},
		// the command line
		{"az cosmosdb sql container create -g rg -a acct -d shop -n orders -p /cid --ttl 3600", "1 ttl 3600", ""},
		{"az cosmosdb sql container update -n orders --ttl -1", "1 ttl -1", "1 ttl: no-default"},
		{"@Container(timeToLive = 60)\nclass A { }", "1 timeToLive 60", ""},
		{"@Other(timeToLive = 60)", "1 defaultTtl (unknown)", "1 timeToLive: unrecognised"},
		{"run(a(b), timeToLive = 60)", "1 defaultTtl (unknown)", "1 timeToLive: unrecognised"},
		{"await database.containers.create({ id: 'a', timeToLive: 60 })", "1 defaultTtl (unknown)", "1 timeToLive: name"},
		{"x = timeToLive", "1 defaultTtl (unknown)", "1 timeToLive: unrecognised"},
		{"interface A { defaultTtl? = 60 }", "1 defaultTtl 60", ""},
		{"interface A { defaultTtl?: number }", "", ""},
		{"defaultTtl := 60", "1 defaultTtl (unknown)", "1 defaultTtl: unrecognised"},
		{"const defaultTtl = 60", "1 defaultTtl (unknown)", "1 defaultTtl: unrecognised"},
		{"c.defaultTtl := 60", "1 defaultTtl (unknown)", "1 defaultTtl: unrecognised"},
		{"if c.defaultTtl == 60 { }", "", ""},
		{"f = c.defaultTtl => 60", "", ""},
		{"{ op: 'add', path: '/ttl', value: 60 }", "1 /ttl 60", ""},
		{"patch.add(\"/ttl\", 60)", "1 /ttl 60", ""},
		{"def f(ttl: int): pass", "", ""},
		{"class A { public int? Ttl; }", "", "1 Ttl: name"},
		{"p.timeToLive = 5;", "1 defaultTtl (unknown)", "1 timeToLive: unrecognised"},
		{"timeToLive := 5", "1 defaultTtl (unknown)", "1 timeToLive: unrecognised"},
		// nothing to read
		{"ttl 3600", "", ""},
		{"// defaultTtl: 5\n/* ttl: 0 */", "", ""},
		{"", "", ""},
	} {
		settings, findings := said(t, c.text, lint.KindCode, nil)
		if strings.Join(settings, ", ") != c.settings || strings.Join(findings, ", ") != c.findings {
			t.Errorf("%s\n%q, want %q\n%q, want %q", c.text, settings, c.settings, findings, c.findings)
		}
	}
}

const bicep = `param days int = 90
resource container 'Microsoft.DocumentDB/databaseAccounts/sqlDatabases/containers@2024-05-15' = {
  parent: database
  properties: {
    resource: {
      id: 'orders'
      %s
    }
    %s
  }
}
`

const terraform = `resource "azurerm_cosmosdb_sql_container" "orders" {
  name                = "orders"
  partition_key_paths = ["/cid"]
  # default_ttl = 5
  %s
}
resource "azurerm_dns_a_record" "other" {
  ttl = 0
}
`

const arm = `{"$schema":"https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#","resources":[
{"type":"Microsoft.DocumentDB/databaseAccounts/sqlDatabases/containers","properties":{
"resource":{"id":"orders","partitionKey":{"paths":["/cid"]}%s},"options":{%s}}}]}`

func TestTemplates(t *testing.T) {
	for _, c := range []struct {
		text               string
		kind               lint.Kind
		settings, findings string
	}{
		{fmt.Sprintf(bicep, "defaultTtl: days * 86400", ""), lint.KindBicep, "7 defaultTtl 7776000", ""},
		{fmt.Sprintf(bicep, "// defaultTtl: 5", ""), lint.KindBicep, "2 defaultTtl ", "2 defaultTtl: off"},
		{fmt.Sprintf(bicep, "", "defaultTtl: 3600"), lint.KindBicep, "2 defaultTtl ", "2 defaultTtl: off, 9 defaultTtl: place"},
		{fmt.Sprintf(bicep, "defaultTtl: 0", ""), lint.KindBicep, "7 defaultTtl 0", "7 defaultTtl: value"},
		{fmt.Sprintf(bicep, "defaultTtl: null", ""), lint.KindBicep, "7 defaultTtl null", "7 defaultTtl: null"},
		{fmt.Sprintf(bicep, "analyticalStorageTtl: -1\n      defaultTtl: 60", ""), lint.KindBicep, "7 analyticalStorageTtl -1, 8 defaultTtl 60", "7 analyticalStorageTtl: analytical"},
		{fmt.Sprintf(terraform, "default_ttl = 3600"), lint.KindTerraform, "5 default_ttl 3600", ""},
		{fmt.Sprintf(terraform, "default_ttl = 1"), lint.KindTerraform, "5 default_ttl 1", "5 default_ttl: one-second"},
		{fmt.Sprintf(terraform, "default_ttl = var.retention"), lint.KindTerraform, "5 default_ttl (computed)", "5 default_ttl: unknown"},
		{fmt.Sprintf(terraform, ""), lint.KindTerraform, "1 defaultTtl ", "1 defaultTtl: off, 1 defaultTtl: removal"},
		{fmt.Sprintf(arm, `,"defaultTtl":60`, ""), lint.KindARM, "3 defaultTtl 60", ""},
		{fmt.Sprintf(arm, "", `"defaultTtl":60`), lint.KindARM, "3 defaultTtl ", "3 defaultTtl: off, 3 defaultTtl: place"},
	} {
		if got := lint.Recognise(c.text); got != c.kind {
			t.Errorf("taken for %s:\n%s", got, c.text)
		}
		settings, findings := said(t, c.text, "", nil)
		if strings.Join(settings, ", ") != c.settings || strings.Join(findings, ", ") != c.findings {
			t.Errorf("%s\n%q, want %q\n%q, want %q", c.text, settings, c.settings, findings, c.findings)
		}
	}
}

// Check finds the setting of a world, and no mistake, in the code that this program generates for the world.
func TestGeneratedCodeHasTheSettingOfItsWorld(t *testing.T) {
	for world, want := range map[string]string{"ninety-days": "7776000", "no-default": "-1", "off": ""} {
		files, err := filepath.Glob(filepath.Join("..", "codegen", "testdata", world, "*.golden"))
		if err != nil || len(files) < 8 {
			t.Fatalf("%d files, %v", len(files), err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(string(text), "==== create-container ->") {
				continue // the language cannot make this container
			}
			part, _, _ := strings.Cut(string(text), "\n==== set-default") // the task before it creates the container
			r, err := lint.Check(part, "", nil)
			if err != nil {
				t.Fatal(err)
			}
			if len(r.Settings) == 0 || r.Settings[0].Value != want {
				t.Errorf("%s: read as %s: %+v, want %q\n%s", file, r.Kind, r.Settings, want, part)
			}
			for _, f := range r.Findings {
				if f.Rule.Level() != lint.Note {
					t.Errorf("%s: %+v", file, f)
				}
			}
		}
	}
}

// Each rule has a unique name, a source, and a text in which Check finds it with a reason.
func TestEveryRuleIsFound(t *testing.T) {
	off := ttl.Off
	const key = `"partitionKey":{"paths":["/cid"]}`
	texts := map[lint.Rule]string{
		lint.Value: `{"ttl":0}`, lint.Null: `{"id":"a",` + key + `,"defaultTtl":null}`, lint.OneSecond: "default_ttl = 1", lint.Milliseconds: `{"ttl":3600000}`,
		lint.Date: `{"ttl":1735689600}`, lint.Ignored: `{"ttl":60}`, lint.Off: `{"id":"a",` + key + `}`, lint.NoDefault: "defaultTtl: -1", lint.Name: `{"TTL":60}`,
		lint.Nested: `{"a":{"ttl":60}}`, lint.IndexingNone: `{"id":"a",` + key + `,"defaultTtl":60,"indexingPolicy":{"indexingMode":"none"}}`,
		lint.PropertyPath: `{"id":"a",` + key + `,"defaultTtl":60,"ttlPropertyPath":"/a"}`, lint.Place: fmt.Sprintf(bicep, "", "defaultTtl: 60"),
		lint.Removal: fmt.Sprintf(terraform, ""), lint.Analytical: "analytical_storage_ttl = -1", lint.Container: `{"id":"a/b",` + key + `}`, lint.Unknown: "ttl: seconds",
		lint.Unit: "ttl: 24 * 60", lint.Text: "resource \"azurerm_cosmosdb_sql_container\" \"a\" {\n default_ttl = \"60\"\n}", lint.Unrecognised: "cacheTtl",
	}
	names := map[string]bool{}
	for _, rule := range lint.Rules() {
		r, err := lint.Check(texts[rule], "", &off)
		found := ""
		for _, f := range r.Findings {
			if f.Rule == rule {
				found = f.Why
			}
		}
		if err != nil || found == "" || names[rule.String()] || !strings.HasPrefix(rule.Source(), "https://") {
			t.Errorf("%s: %q, source %q, %v, %+v", rule, found, rule.Source(), err, r.Findings)
		}
		names[rule.String()] = true
	}
}

// The findings of Default, for programs that have parsed a default themselves, such as from a Terraform plan.
func TestDefault(t *testing.T) {
	for raw, want := range map[string]string{"": "off", "-1": "no-default", "1": "one-second", "2": "", "86400": "", "0": "value", "2147483648": "value", "null": "null", "900000": "milliseconds"} {
		got := ""
		for _, f := range lint.Default(raw) {
			got += f.Rule.String()
		}
		if got != want {
			t.Errorf("%s: %q, want %q", raw, got, want)
		}
	}
}

// A point in time says how long it would be as a number of seconds.
func TestDatesSayTheirLength(t *testing.T) {
	for raw, want := range map[string]string{"2147483646": "here about 68 years", "1735689600000": "here more than the limit of 2147483647", "1735689600": "here about 55 years"} {
		found := lint.Override(raw, ttl.NoDefault)
		if f := found[len(found)-1]; f.Rule != lint.Date || !strings.HasSuffix(f.Why, want) {
			t.Errorf("%s: %+v", raw, found)
		}
	}
}

// The largest ttl is meant as it is, and the number above it is refused because of the limit alone.
func TestTheLargestTTLIsNoDate(t *testing.T) {
	if found := lint.Override("2147483647", ttl.NoDefault); len(found) > 0 {
		t.Errorf("the largest: %+v", found)
	}
	if found := lint.Default("2147483647"); len(found) > 0 {
		t.Errorf("the largest default: %+v", found)
	}
	if found := lint.Override("2147483648", ttl.NoDefault); len(found) != 1 || found[0].Rule != lint.Value {
		t.Errorf("above it: %+v", found)
	}
}

func TestTextsThatAreRefused(t *testing.T) {
	for _, c := range []struct {
		text string
		kind lint.Kind
		want string
	}{
		{strings.Repeat("x", lint.MaxText+1), "", "text is 262145 bytes; it must be at most 262144"},
		{"x", "cobol", `kind is "cobol"; it must be one of [container item arm bicep terraform code], or left out`},
		{"{\"a\":1,\n \"b\" 2}", lint.KindContainer, "text is not JSON at line 2, column 6; it must be a JSON object, for the kind container"},
		{"[1]", lint.KindItem, "text is not JSON at line 1, column 1; it must be a JSON object"},
		{`{"a":1,"a":2}`, "", `text is JSON with two members of the name "a" at line 1, column `},
		{`{"a":` + strings.Repeat("[", 100_000) + strings.Repeat("]", 100_000) + "}", "", "text is nested deeper than 128 levels at line 1, column "},
	} {
		if _, err := lint.Check(c.text, c.kind, nil); err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%v, want %s", err, c.want)
		}
	}
}

// Check takes time in proportion to the length of a text, also of a text that is made to be slow.
func TestLongTextsTakeTheTimeOfTheirLength(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes seconds in WebAssembly and does the same there: make test-wasm COSMOSTTL_TESTS=all runs it")
	}
	long := lint.MaxText / 4
	for _, part := range []string{`'\`, `"\"`, "`", "ttl:(", "ttl: 1*", "a=", `{"ttl":`, "resource{", "/*", "ttl: -", "`{ttl", `{"a":[`, "x.y::", "timeToLive(", "--ttl $x ", "x{y=", "a-b(c.d,"} {
		for _, kind := range []lint.Kind{lint.KindCode, lint.KindBicep, lint.KindTerraform, lint.KindItem} {
			t.Run(string(kind)+" of many "+part, func(t *testing.T) {
				hostile.LinearWork(t, long/8, func(size int) { _, _ = lint.Check(strings.Repeat(part, size/len(part)), kind, nil) })
			})
		}
	}
	nested := `{"id":"a","l":[` + strings.TrimSuffix(strings.Repeat(`{"ttl":1},`, 20_000), ",") + `]}`
	r, err := lint.Check(nested, lint.KindItem, nil)
	if err != nil || !r.LeftOut || len(r.Findings) != 200 {
		t.Errorf("%d findings, left out: %v, %v", len(r.Findings), r.LeftOut, err)
	}
}

// Check ends whatever the text, and every line of its result is a line of the text.
func FuzzCheck(f *testing.F) {
	for _, text := range []string{"", "ttl: (((((1", "/*", "'", "\"\"\"", "`{ttl", "default_ttl = 1 *", "x = x\nttl: x", "{\"ttl\":{\"ttl\":1}}", fmt.Sprintf(bicep, "}", "{"),
		"ttl: timedelta(days=", "[JsonPropertyName(\"ttl\")", "ttl: to.Ptr[", "a#b\n#", "--ttl -", "$schema", "{\"$schema\":1}", "ttl = \xff\xfe"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, kind := range append(lint.Kinds(), "") {
			r, err := lint.Check(text, kind, nil)
			if err != nil {
				continue
			}
			most := strings.Count(text, "\n") + 1
			for _, s := range r.Settings {
				if s.Line < 1 || s.Line > most {
					t.Errorf("line %d of %d: %+v", s.Line, most, s)
				}
			}
			for _, found := range r.Findings {
				if found.Line < 1 || found.Line > most || found.Why == "" {
					t.Errorf("of %d lines: %+v", most, found)
				}
			}
		}
	})
}
