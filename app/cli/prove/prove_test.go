package prove

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/cosmosttl/cosmosttl/app/cli/command"
	"github.com/cosmosttl/cosmosttl/app/link"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/erasure"
	"github.com/cosmosttl/cosmosttl/core/history"
)

const (
	written = 1_767_268_800 // 1 January 2026, 12:00:00
	day     = 86_400
	person  = `{"id":"people","defaultTtl":2592000,"partitionKey":{"paths":["/id"]}}`
)

// account is what az cosmosdb show prints, with a backup policy.
func account(policy string) string {
	return `{"name":"shop","documentEndpoint":"https://shop.documents.azure.com:443/","backupPolicy":` + policy + `,"enableAnalyticalStorage":false,` +
		`"locations":[{"locationName":"West Europe"}],"diagnosticLogSettings":{"enableFullTextQuery":"None"},"keyVaultKeyUri":null}`
}

const (
	month    = `{"type":"Continuous","continuousModeProperties":{"tier":"Continuous30Days"}}`
	week     = `{"type":"Continuous","continuousModeProperties":{"tier":"Continuous7Days"}}`
	periodic = `{"type":"Periodic","periodicModeProperties":{"backupIntervalInMinutes":240,"backupRetentionIntervalInHours":8,"backupStorageRedundancy":"Geo"}}`
)

// call runs the command with files, which it writes, and returns its exit status. The arguments name the files by their names.
func call(t *testing.T, files map[string]string, args ...string) (status int, out, errs string) {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for i, a := range args {
		if _, ok := files[a]; ok {
			args[i] = filepath.Join(dir, a)
		}
	}
	var o, e bytes.Buffer
	status = command.Main(t.Context(), newCommand("1.2.3", func() time.Time { return time.Unix(written, 0) }), args, strings.NewReader(""), &o, &e)
	return status, o.String(), e.String()
}

// Three verdicts and never a fourth: what is said follows from what was read, and a policy that was not given is not assumed.
func TestVerdicts(t *testing.T) {
	for name, c := range map[string]struct {
		account, container string
		args               []string
		status             int
		want               string
	}{
		"the purge has no bound":               {account(month), person, []string{"-promise", "90d"}, 3, "Cannot be said: not known is when the purge deletes it."},
		"a bound is declared":                  {account(month), person, []string{"-promise", "90d", "-purge", "1h"}, 0, "Within the promise of 90 d, 29 d 22 h 59 min 59 s to spare"},
		"30 days and 30 days are 60 days":      {account(month), person, []string{"-promise", "60d", "-purge", "1s"}, 1, "is broken, by 2 s:"},
		"broken whatever the purge does":       {account(month), person, []string{"-promise", "59d"}, 1, "is broken, by 1 d 1 s at least"},
		"the tier of 7 days":                   {account(week), person, []string{"-promise", "40d", "-purge", "1d"}, 0, "8 February 2026, 12:00:01"},
		"periodic backup":                      {account(periodic), person, []string{"-promise", "31d", "-purge", "1h"}, 0, "31 January 2026, 21:00:00"},
		"a ttl that would keep the promise":    {account(week), person, []string{"-promise", "30d", "-purge", "1h"}, 1, "a ttl of at most 22 d 22 h 59 min 59 s"},
		"no backup policy":                     {`{"name":"shop","documentEndpoint":"x"}`, person, []string{"-promise", "90d", "-purge", "1h"}, 3, "the backup policy"},
		"a policy without its tier":            {account(`{"type":"Continuous"}`), person, []string{"-promise", "90d", "-purge", "1h"}, 3, "the backup policy"},
		"a declared policy":                    {"", person, []string{"-promise", "90d", "-purge", "1h", "-backup", "continuous 30d"}, 0, "declared: the backup policy (-backup)"},
		"an analytical store":                  {account(week), strings.Replace(person, `"id"`, `"analyticalStorageTtl":-1,"id"`, 1), []string{"-promise", "900d"}, 1, "Never erased: it stays in this place: Analytical store."},
		"an analytical ttl hides, not erases":  {account(week), strings.Replace(person, `"id"`, `"analyticalStorageTtl":60,"id"`, 1), []string{"-promise", "900d"}, 1, "cannot be kept"},
		"no time to live":                      {account(week), strings.Replace(person, `"defaultTtl":2592000,`, "", 1), []string{"-promise", "900d", "-purge", "1h"}, 1, "Never erased"},
		"a declared place":                     {account(week), person, []string{"-promise", "90d", "-purge", "1h", "-place", "export=80d"}, 1, "export"},
		"a declared place for ever":            {account(week), person, []string{"-promise", "90d", "-purge", "1h", "-place", "crm=never"}, 1, "stays in this place: crm"},
		"logs with partition keys":             {strings.Replace(account(week), `"None"`, `"True"`, 1), person, []string{"-promise", "90d", "-purge", "1h"}, 3, "how long the logs are kept (-place logs=30d)"},
		"such logs, declared":                  {strings.Replace(account(week), `"None"`, `"True"`, 1), person, []string{"-promise", "90d", "-purge", "1h", "-place", "logs=30d"}, 0, "Within the promise"},
		"without a promise there is a date":    {account(week), person, []string{"-purge", "1h"}, 0, "Nothing known keeps it from 7 February 2026, 13:00:01 UTC on."},
		"without a promise it can be not said": {account(week), person, nil, 3, "Cannot be said"},
		"all versions off":                     {account(week), person, []string{"-purge", "1h", "-all-versions", "off"}, 0, "from 7 February 2026, 13:00:00 UTC on."},
	} {
		files := map[string]string{"people.json": c.container}
		args := append([]string{}, c.args...)
		if c.account != "" {
			files["account.json"] = c.account
			args = append(args, "account.json")
		}
		status, out, errs := call(t, files, append(args, "people.json")...)
		if status != c.status || !strings.Contains(out, c.want) || !strings.HasPrefix(out, Model+"\n") {
			t.Errorf("%s: status %d, want %d and %q\n%s%s", name, status, c.status, c.want, out, errs)
		}
	}
}

// Templates and Terraform say the same as the Azure CLI, and what cannot be evaluated is not assumed.
func TestOtherInputs(t *testing.T) {
	template := func(policy string) string {
		return `{"$schema":"https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#","contentVersion":"1.0.0.0","parameters":{"tier":{"type":"string"}},"resources":[
		{"type":"Microsoft.DocumentDB/databaseAccounts","apiVersion":"2024-05-15","name":"shop","properties":{"backupPolicy":` + policy + `,"enableAnalyticalStorage":false,"locations":[{"locationName":"West Europe"}]}},
		{"type":"Microsoft.DocumentDB/databaseAccounts/sqlDatabases/containers","apiVersion":"2024-05-15","name":"shop/db/people","properties":{"resource":{"id":"people","defaultTtl":2592000}}}]}`
	}
	tier := `{"type":"Continuous","continuousModeProperties":{"tier":"[parameters('tier')]"}}`
	terraform := `{"format_version":"1.0","terraform_version":"1.9.0","values":{"root_module":{"resources":[
		{"mode":"managed","type":"azurerm_cosmosdb_account","name":"a","values":{"id":"/subscriptions/s/resourceGroups/g/providers/Microsoft.DocumentDB/databaseAccounts/shop","name":"shop","analytical_storage_enabled":false,"backup":[{"type":"Continuous","tier":"Continuous7Days"}],"geo_location":[{"location":"westeurope"},{"location":"northeurope"}]}},
		{"mode":"managed","type":"azurerm_cosmosdb_sql_container","name":"c","values":{"name":"people","account_name":"shop","database_name":"db","default_ttl":2592000}}%s]}}}`
	logs := `,{"mode":"managed","type":"azurerm_monitor_diagnostic_setting","name":"d","values":{"target_resource_id":"/subscriptions/s/resourceGroups/g/providers/Microsoft.DocumentDB/databaseAccounts/shop","enabled_log":[{"category":"PartitionKeyStatistics"}]}}`
	const id = "/subscriptions/s/resourceGroups/g/providers/Microsoft.DocumentDB/databaseAccounts/shop"
	state := `{"version":4,"terraform_version":"1.9.0","resources":[
		{"mode":"managed","type":"azurerm_cosmosdb_account","name":"a","instances":[{"attributes":{"id":"` + id + `","name":"shop","analytical_storage_enabled":false,"backup":[{"type":"Periodic","interval_in_minutes":240,"retention_in_hours":8}],"geo_location":[{"location":"westeurope"}]}}]},
		{"mode":"managed","type":"azurerm_cosmosdb_sql_container","name":"c","instances":[{"attributes":{"name":"people","account_name":"shop","database_name":"db","default_ttl":2592000,"analytical_storage_ttl":null}}]}]}`
	shown := `{"id":"` + id + `/sqlDatabases/db/containers/people","name":"people","type":"Microsoft.DocumentDB/databaseAccounts/sqlDatabases/containers","resource":{"analyticalStorageTtl":null,"defaultTtl":2592000,"id":"people"}}`
	bicep := strings.Replace(template(week), `"resources":[`, `"resources":[{"type":"Microsoft.Insights/diagnosticSettings","apiVersion":"2021-05-01-preview","scope":"[format('Microsoft.DocumentDB/databaseAccounts/{0}', 'shop')]","name":"d","properties":{"logs":[{"categoryGroup":"allLogs","enabled":true}]}},`, 1)
	for name, c := range map[string]struct {
		text   string
		args   []string
		status int
		want   string
	}{
		"the state of Terraform":           {state, nil, 0, "31 January 2026, 21:00:00"},
		"the Azure CLI's container":        {`[` + account(week) + `,` + shown + `]`, nil, 0, "7 February 2026, 13:00:01"},
		"Bicep with diagnostic settings":   {bicep, []string{"-var", "tier=x"}, 3, "how long the logs are kept"},
		"logs that are off":                {strings.Replace(bicep, `"enabled":true`, `"enabled":false`, 1), []string{"-var", "tier=x"}, 0, "7 February 2026, 13:00:01"},
		"a template":                       {template(month), nil, 0, "2 March 2026, 13:00:01"},
		"a template with a parameter":      {template(tier), []string{"-var", "tier=Continuous7Days"}, 0, "7 February 2026, 13:00:01"},
		"a template without its value":     {template(tier), nil, 3, "the backup policy"},
		"Terraform":                        {fmt.Sprintf(terraform, ""), nil, 0, "Disk, northeurope"},
		"Terraform with logs":              {fmt.Sprintf(terraform, logs), nil, 3, "how long the logs are kept"},
		"the control plane's own":          {`{"value":[{"name":"shop","properties":` + account(week) + `},` + person + `]}`, nil, 0, "7 February 2026, 13:00:01"},
		"a tier that there is not":         {template(strings.Replace(month, "30Days", "31Days", 1)), nil, 2, ""},
		"an interval that is not accepted": {`[` + account(strings.Replace(periodic, "240", "30", 1)) + `,` + person + `]`, nil, 2, ""},
	} {
		status, out, errs := call(t, map[string]string{"in.json": c.text}, append(append([]string{}, c.args...), "-purge", "1h", "-promise", "90d", "in.json")...)
		if status != c.status || !strings.Contains(out, c.want) {
			t.Errorf("%s: status %d, want %d and %q\n%s%s", name, status, c.status, c.want, out, errs)
		}
		if status == 2 && !strings.Contains(errs, "want ") {
			t.Errorf("%s: %s", name, errs)
		}
	}
}

// What several inputs say of one account is put together: logs in a file of their own are not forgotten, and two policies are no policy.
func TestAccountsInSeveralInputs(t *testing.T) {
	const id = "/subscriptions/s/resourceGroups/g/providers/Microsoft.DocumentDB/databaseAccounts/shop"
	diagnostic := `[{"id":"` + id + `/providers/microsoft.insights/diagnosticSettings/d","name":"d","logs":[{"category":"PartitionKeyStatistics","categoryGroup":null,"enabled":true}],"workspaceId":"w"}]`
	elsewhere := strings.Replace(diagnostic, "databaseAccounts/shop", "databaseAccounts/other", 1)
	args := []string{"-promise", "90d", "-purge", "1h"}
	for name, c := range map[string]struct {
		second string
		status int
		want   string
	}{
		"logs in a file of their own": {diagnostic, 3, "how long the logs are kept"},
		"logs that are off":           {strings.Replace(diagnostic, "true", "false", 1), 0, "Within the promise"},
		"logs of another account":     {elsewhere, 2, ""},
		"the same account again":      {account(week), 0, "Within the promise"},
		"another policy":              {account(month), 2, ""},
		"no policy":                   {`{"name":"shop","documentEndpoint":"x","keyVaultKeyUri":"https://k"}`, 0, "it erases no single item"},
	} {
		status, out, errs := call(t, map[string]string{"account.json": account(week), "second.json": c.second, "people.json": person}, append(append([]string{}, args...), "second.json", "account.json", "people.json")...)
		if status != c.status || !strings.Contains(out, c.want) || status == 2 && !strings.Contains(errs, "want ") {
			t.Errorf("%s: status %d, want %d and %q\n%s%s", name, status, c.status, c.want, out, errs)
		}
	}
}

// record is a record of the feed.
func record(lsn int, at int64, op, rest string) string {
	return fmt.Sprintf(`{"metadata":{"operationType":%q,"lsn":%d,"crts":%d%s}`, op, lsn, at, rest) + "\n"
}

func wrote(lsn int, at int64, id, more string) string {
	return fmt.Sprintf(`{"current":{"id":%q,"_rid":%q,"_ts":%d%s},"metadata":{"operationType":"create","lsn":%d,"crts":%d}}`+"\n", id, id, at, more, lsn, at)
}

func gone(lsn int, at int64, id, more string) string {
	return fmt.Sprintf(`{"current":{},"metadata":{"operationType":"delete","lsn":%d,"crts":%d,"timeToLiveExpired":true,"id":%q,"partitionKey":{"id":%q}}%s}`+"\n", lsn, at, id, id, more)
}

// Receipts say for each item when it was due, when it was purged and the lag, and what is missing. A missing receipt is not a kept promise.
func TestReceipts(t *testing.T) {
	due := int64(written + 30*day)
	both := wrote(1, written, "ada", "") + wrote(2, written+5, "bob", `,"ttl":60`) + gone(3, written+70, "bob", "") + gone(4, due+250, "ada", "")
	for name, c := range map[string]struct {
		feed   string
		args   []string
		status int
		want   []string
	}{
		"all purged":                   {both, nil, 0, []string{"2 due, 2 purged, 0 missing", "Longest lag: 4 min 10 s", "7 February 2026, 12:04:11"}},
		"previous images":              {gone(4, due+250, "ada", fmt.Sprintf(`,"previous":{"id":"ada","_ts":%d}`, written)), nil, 0, []string{"1 due, 1 purged"}},
		"the lag breaks the promise":   {both, []string{"-promise", "37d"}, 1, []string{"is broken, by 4 min 11 s:"}},
		"one is missing":               {both + wrote(5, due-31*day, "eve", ""), nil, 3, []string{"3 due, 2 purged, 1 missing"}},
		"a bound replaces no receipt":  {both + wrote(5, due-31*day, "eve", ""), []string{"-purge", "1h"}, 3, []string{"1 missing"}},
		"a write restarted it":         {wrote(1, written, "ada", "") + wrote(2, written+9, "ada", "") + gone(3, due+10, "ada", ""), nil, 0, []string{"Longest lag: 1 s"}},
		"a request deleted it":         {wrote(1, written, "ada", "") + strings.Replace(gone(2, written+9, "ada", ""), `"timeToLiveExpired":true,`, "", 1) + wrote(3, due+day, "z", ""), nil, 3, []string{"0 due"}},
		"nothing says when it was due": {gone(4, due+250, "ada", ""), nil, 3, []string{"1 unclear"}},
		"purged before it was due":     {wrote(1, written, "ada", "") + gone(2, written+60, "ada", ""), nil, 3, []string{"0 due", "1 unclear", "early"}},
		"not due yet":                  {wrote(1, written, "ada", "") + wrote(2, written+60, "bob", ""), nil, 3, []string{"0 due", "no item of the receipts was due"}},
	} {
		args := append([]string{"-promise", "60d"}, append(c.args, "-receipts", "feed.ndjson", "account.json", "people.json")...)
		status, out, errs := call(t, map[string]string{"feed.ndjson": c.feed, "account.json": account(week), "people.json": person}, args...)
		for _, want := range c.want {
			if status != c.status || !strings.Contains(out, want) || strings.Contains(out, "ada") {
				t.Errorf("%s: status %d, want %d and %q\n%s%s", name, status, c.status, want, out, errs)
			}
		}
	}
	two := strings.Replace(account(week), `"West Europe"}`, `"West Europe"},{"locationName":"North Europe"}`, 1)
	if status, out, _ := call(t, map[string]string{"feed": both, "account.json": two, "people.json": person}, "-promise", "60d", "-receipts", "feed", "account.json", "people.json"); status != 3 || !strings.Contains(out, "Disk, North Europe") {
		t.Errorf("a receipt is the write region's alone: %d\n%s", status, out)
	}
	for _, bad := range []string{"", "{", `[]`, `{"id":"a"}`, record(1, 5, "upsert", "") + "x", strings.Replace(wrote(1, 5, "a", ""), `"_ts":5`, `"_ts":"5"`, 1), record(1, 5, "upsert", "}")} {
		if status, out, errs := call(t, map[string]string{"feed": bad, "people.json": person}, "-receipts", "feed", "people.json"); status != 2 || out != "" || !strings.Contains(errs, "feed") {
			t.Errorf("%q: %d, %s%s", bad, status, out, errs)
		}
	}
}

// The page is one file with the hashes of its inputs, and no id; the JSON has the same.
func TestPageAndJSON(t *testing.T) {
	files := map[string]string{"items": fmt.Sprintf(`[{"id":"bob","_ts":%d}]`, written), "feed": wrote(1, written, "ada@example.com", "") + gone(4, written+30*day+250, "ada@example.com", ""), "account.json": account(week), "people.json": strings.Replace(person, `"people"`, `"<people>"`, 1)}
	args := []string{"-promise", "60d", "-receipts", "feed", "-format"}
	_, out, errs := call(t, files, append(args, "html", "account.json", "people.json")...)
	for _, want := range []string{Model, "within the promise of 60 d", "7 Feb 2026, 12:04:11", "&lt;people&gt;", "The longest path", "4 min 10 s", "Not covered", "After a restore", "cosmosttl 1.2.3", "@page"} {
		if !strings.Contains(out, want) {
			t.Errorf("the page lacks %q: %s", want, errs)
		}
	}
	if strings.Contains(out, "ada@") || strings.Contains(out, "<script") || strings.Contains(out, "ZgotmplZ") {
		t.Errorf("%s", out)
	}
	_, out, _ = call(t, files, append(args, "json", "account.json", "people.json")...)
	var a answer
	if err := json.Unmarshal([]byte(out), &a); err != nil || a.Until != written+37*day+251 || len(a.Inputs) != 3 || len(a.Inputs[0].SHA256) != 64 || a.Receipts.Rows[0].Lag != 250 || strings.Contains(out, "ada@") {
		t.Errorf("%v, %+v", err, a)
	}
	if _, out, _ := call(t, files, "-items", "items", "-format", "json", "account.json", "people.json"); !strings.Contains(out, `"neverExpire": 0`) || strings.Contains(out, `"broken":`) {
		t.Errorf("without a promise there is no outcome of it: %s", out)
	}
	_, salted, _ := call(t, files, append([]string{"-salt", "x"}, append(args, "json", "account.json", "people.json")...)...)
	if strings.Contains(salted, a.Receipts.Rows[0].Item) {
		t.Error("the salt changes no hash")
	}
}

// An endpoint gives the container; its account's policy is not on the data plane, so that it cannot be said without a file.
func TestEndpoint(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/dbs/db/colls/people" {
			w.WriteHeader(http.StatusNotFound)
			fmt.Fprint(w, `{"message":"no such container"}`)
			return
		}
		fmt.Fprint(w, person)
	}))
	defer server.Close()
	args := []string{"-endpoint", server.URL, "-container", "db/people", "-purge", "1h", "-promise", "90d"}
	if status, out, errs := call(t, nil, args...); status != 3 || !strings.Contains(out, "Missing: the backup policy") {
		t.Errorf("%d, %s%s", status, out, errs)
	}
	if status, out, errs := call(t, map[string]string{"account.json": account(week)}, append(args, "account.json")...); status != 0 || !strings.Contains(out, server.URL+"/db/people") {
		t.Errorf("%d, %s%s", status, out, errs)
	}
	args[3] = "db/nobody"
	if status, _, errs := call(t, nil, args...); status != 2 || !strings.Contains(errs, "404") {
		t.Errorf("%d, %s", status, errs)
	}
}

// Bad arguments name the flag, the value and what is wanted.
func TestBadArguments(t *testing.T) {
	files := map[string]string{"people.json": person, "two.json": `[` + person + `,` + strings.Replace(person, "people", "other", 1) + `]`, "account.json": account(week), "other.json": strings.Replace(account(week), `"shop"`, `"bar"`, 1)}
	for _, c := range []struct{ args, want string }{
		{"", "no inputs"}, {"-promise 90 people.json", `-promise is "90"`}, {"-purge 0s people.json", "-purge"}, {"-place crm people.json", "NAME=DURATION"}, {"-place =3d people.json", "NAME=DURATION"},
		{"-format xml people.json", "-format"}, {"-key x people.json", "-endpoint"}, {"-endpoint http://localhost:1 -container people", "-container"},
		{"two.json", "2 containers"}, {"-container third two.json", "-container"}, {"account.json", "no input has a container"}, {"account.json other.json people.json", "2 accounts"}, {"nothing.json", "nothing.json"},
		{"-analytical perhaps people.json", "want on or off"}, {"-written never people.json", "want a time"},
	} {
		if status, out, errs := call(t, files, strings.Fields(c.args)...); status != 2 || out != "" || !strings.Contains(errs, c.want) {
			t.Errorf("%q: %d, want 2 and %q\n%s%s", c.args, status, c.want, out, errs)
		}
	}
	if status, _, errs := call(t, files, "-backup", "continuous 8d", "people.json"); status != 2 || !strings.Contains(errs, "7 or 30 days") {
		t.Errorf("%d, %s", status, errs)
	}
}

// Each item of -items is judged with its own ttl: one that never expires breaks every promise, and one that is missing a bound is not kept.
func TestItems(t *testing.T) {
	bounded := []string{"-promise", "40d", "-purge", "1h"}
	for name, c := range map[string]struct {
		items  string
		args   []string
		status int
		want   []string
	}{
		"all expire in time":      {fmt.Sprintf(`[{"id":"ada.lovelace","_ts":%d},{"id":"bob","_ts":%d,"ttl":60}]`, written, written-5), bounded, 0, []string{"2 judged, 2 within the promise, 0 break it, 0 cannot be said; 0 never expire", "Within the promise"}},
		"one never expires":       {fmt.Sprintf(`[{"id":"ada.lovelace","_ts":%d},{"id":"bob","_ts":%d,"ttl":-1}]`, written, written), bounded, 1, []string{"1 within the promise, 1 break it", "1 never expire", "Never erased"}},
		"never is the worst":      {fmt.Sprintf(`[{"id":"ada.lovelace","_ts":%d,"ttl":%d},{"id":"bob","_ts":%d,"ttl":-1}]`, written, 34*day, written), bounded, 1, []string{"2 break it", "Never erased"}},
		"a longer ttl of its own": {fmt.Sprintf(`{"id":"ada.lovelace","_ts":%d}`+"\n"+`{"id":"bob","_ts":%d,"ttl":%d}`, written, written, 34*day), bounded, 1, []string{"1 break it", "is broken, by 1 d 1 h 1 s:"}},
		"the rows of the query":   {fmt.Sprintf(`[{"_ts":%d,"n":7000},{"_ts":%d,"ttl":60,"n":3}]`, written-day, written), bounded, 0, []string{"7003 judged, 7003 within the promise"}},
		"the purge has no bound":  {fmt.Sprintf(`[{"id":"ada.lovelace","_ts":%d}]`, written), bounded[:2], 3, []string{"1 cannot be said"}},
		"no item":                 {`[]`, bounded, 3, []string{"-items has no item"}},
		"without a promise":       {fmt.Sprintf(`[{"id":"ada.lovelace","_ts":%d,"ttl":60}]`, written), bounded[2:], 0, []string{"1 judged; 0 never expire", "Nothing known keeps it from 8 January 2026, 13:01:01 UTC on."}},
	} {
		args := append(append([]string{}, c.args...), "-items", "items", "account.json", "people.json")
		status, out, errs := call(t, map[string]string{"items": c.items, "account.json": account(week), "people.json": person}, args...)
		for _, want := range c.want {
			if status != c.status || !strings.Contains(out, want) || strings.Contains(strings.Split(out, "\nReplay:")[0], "lovelace") || strings.Contains(out, "items with a ttl of their own") {
				t.Errorf("%s: status %d, want %d and %q\n%s%s", name, status, c.status, want, out, errs)
			}
		}
	}
	due := int64(written + 30*day)
	feed := wrote(1, written, "ada.lovelace", "") + gone(4, due+250, "ada.lovelace", "")
	files := map[string]string{"feed": feed, "items": fmt.Sprintf(`[{"id":"bob","_ts":%d,"ttl":-1}]`, written), "account.json": account(week), "people.json": person}
	if status, out, _ := call(t, files, "-promise", "60d", "-receipts", "feed", "-items", "items", "account.json", "people.json"); status != 1 || !strings.Contains(out, "1 due, 1 purged") || !strings.Contains(out, "1 never expire") {
		t.Errorf("receipts do not cover what is stored: %d\n%s", status, out)
	}
	files["feed"], files["items"] = wrote(1, written, "eve", ""), fmt.Sprintf(`[{"id":"bob","_ts":%d,"ttl":60}]`, written)
	none := append([]string{"-receipts", "feed", "-items", "items", "account.json", "people.json"}, "-promise", "9d", "-purge", "1h")
	if status, out, _ := call(t, files, none...); status != 0 || !strings.Contains(out, "0 due") || !strings.Contains(out, "1 within the promise") {
		t.Errorf("no receipt was due, and the stored item is kept: %d\n%s", status, out)
	}
	for _, bad := range []string{"", "{", `[{"id":"a"}]`, `[{"_ts":5}]`} {
		if status, out, errs := call(t, map[string]string{"items": bad, "people.json": person}, "-items", "items", "people.json"); status != 2 || out != "" || !strings.Contains(errs, "items") {
			t.Errorf("%q: %d, %s%s", bad, status, out, errs)
		}
	}
	if status, _, errs := call(t, nil, "-items", "-", "-receipts", "-", "people.json"); status != 2 || !strings.Contains(errs, "more than once") {
		t.Errorf("%d, %s", status, errs)
	}
}

// The link opens an account with the same settings, in which the purge takes a second: where that is the declared bound, the places end in the same
// seconds.
func TestReplay(t *testing.T) {
	all := strings.Replace(person, `"id"`, `"changeFeedPolicy":{"retentionDuration":10080},"id"`, 1)
	for name, c := range map[string]struct{ account, container, items string }{
		"7 days":               {account(week), person, ""},
		"30 days, two regions": {strings.Replace(account(month), `"West Europe"}`, `"West Europe"},{"locationName":"North Europe"}`, 1), person, ""},
		"all versions":         {account(month), all, ""},
		"an analytical store":  {account(week), strings.Replace(person, `"id"`, `"analyticalStorageTtl":-1,"id"`, 1), ""},
		"a ttl of its own":     {account(week), person, fmt.Sprintf(`[{"id":"ada","_ts":%d,"ttl":77}]`, written)},
		"it never expires":     {account(week), person, fmt.Sprintf(`[{"id":"ada","_ts":%d,"ttl":-1}]`, written)},
	} {
		files := map[string]string{"account.json": c.account, "people.json": c.container}
		args := []string{"-purge", "1s", "-all-versions", "off", "-format", "json", "account.json", "people.json"}
		if c.container == all {
			args[3] = "on"
		}
		if c.items != "" {
			files["items"] = c.items
			args = append([]string{"-items", "items"}, args...)
		}
		_, out, errs := call(t, files, args...)
		var a answer
		if err := json.Unmarshal([]byte(out), &a); err != nil || !strings.HasPrefix(a.Replay, "http://localhost:8080/#v2.") {
			t.Fatalf("%s: %v %s%s", name, err, out, errs)
		}
		world, view, err := link.Decode(strings.TrimPrefix(a.Replay, "http://localhost:8080/#"))
		if err != nil || view.Pane != "where" {
			t.Fatalf("%s: %v, %+v", name, err, view)
		}
		l, err := history.DecodeLink(world)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		in := engine.Path{Database: view.Database, Container: view.Container}
		r, ok := erasure.InAccount(l.World, l.World.Account(), erasure.Item{In: in, Ordinal: 1}, nil)
		if !ok || r.Verdict.Kind.String() != a.Verdict || r.Verdict.Kind == erasure.At && r.Verdict.Second != a.Until {
			t.Errorf("%s: the replay says %+v, the answer %s, %d", name, r.Verdict.End, a.Verdict, a.Until)
		}
	}
	if _, out, _ := call(t, map[string]string{"people.json": person}, "-playground", "", "people.json"); strings.Contains(out, "\nReplay:") {
		t.Error("there is a link without a playground")
	}
}
