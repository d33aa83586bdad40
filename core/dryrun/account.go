package dryrun

import (
	"strconv"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/arm"
	"github.com/cosmosttl/cosmosttl/core/document"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/tidwall/gjson"
)

// An Account has the settings of an account in a file that decide how long its data stay readable.
type Account struct {
	Name       string
	Backup     engine.BackupPolicy // zero if the file does not have it
	Unread     string              // place of a backup policy that cannot be evaluated; empty if there is none
	Regions    []string
	Analytical *bool // whether analytical stores are possible; nil if the file does not say so
	OwnKey     bool  // the account has a customer-managed key
	Logs       bool  // diagnostic settings have categories with partition key values
	FullQuery  bool  // diagnostic logs have the text of queries, with their values
}

// loggedCategories are the categories with values of partition keys
// (learn.microsoft.com/azure/cosmos-db/monitor-resource-logs).
var loggedCategories = map[string]bool{"partitionkeyruconsumption": true, "partitionkeystatistics": true, "alllogs": true, "audit": false}

// ReadAccounts is like Read, but also returns the accounts in the file. The file may have only accounts,
// like the output of "az cosmosdb show".
func ReadAccounts(text []byte, values arm.Values) (list []Described, accounts []Account, err error) {
	r, err := read(text, values)
	if err != nil {
		return nil, nil, err
	}
	if len(r.list)+len(r.keeps) == 0 {
		return nil, nil, wrong("the file", "without a container or an account", wantFile+", or what az cosmosdb show prints")
	}
	for _, a := range r.keeps {
		accounts = append(accounts, *a)
	}
	return r.list, accounts, nil
}

// Account returns the name of the container's account. It is empty if the file does not have it.
func (d Described) Account() string { return d.account }

// keep returns the account with a name. It adds the account if it is new.
func (r *reader) keep(name string) *Account {
	for _, a := range r.keeps {
		if a.Name == name {
			return a
		}
	}
	r.keeps = append(r.keeps, &Account{Name: name})
	return r.keeps[len(r.keeps)-1]
}

// isAccount reports whether an object is an account in the form of the control plane or the Azure CLI.
func isAccount(v gjson.Result) bool {
	p := member(v, "properties")
	return member(v, "documentEndpoint").Exists() || member(v, "backupPolicy").Exists() || member(v, "databaseAccountOfferType").Exists() ||
		p.IsObject() && (member(p, "documentEndpoint").Exists() || member(p, "backupPolicy").Exists() ||
			member(p, "databaseAccountOfferType").Exists())
}

// account reads an account in the form of "az cosmosdb show" or the control plane.
func (r *reader) account(v gjson.Result, at string) {
	p := v
	if inner := member(v, "properties"); inner.IsObject() {
		p, at = inner, join(at, "properties")
	}
	get := members(p, at)
	r.capacities.account(member(v, "name").String(), r.isServerless(get))
	r.armAccount(member(v, "name").String(), get)
}

// armAccount reads the properties of an account.
func (r *reader) armAccount(name string, get getter) {
	a := r.keep(name)
	text := func(names ...string) (string, string) {
		v, where := get(names...)
		switch v := v.(type) {
		case *arm.Unknown:
			if strings.HasPrefix(names[0], "backup") {
				a.Unread = where + ", which is [" + v.Expression + "]"
			}
		case nil:
		case string:
			return v, where
		default:
			return arm.JSON(v, longestValue), where
		}
		return "", where
	}
	kind, where := text("backupPolicy", "type")
	switch strings.ToLower(kind) {
	case "continuous":
		tier, at := text("backupPolicy", "continuousModeProperties", "tier")
		a.Backup = r.continuous(tier, at)
	case "periodic":
		every, at := text("backupPolicy", "periodicModeProperties", "backupIntervalInMinutes")
		keep, too := text("backupPolicy", "periodicModeProperties", "backupRetentionIntervalInHours")
		a.Backup = r.periodic(every, keep, at, too)
	case "":
	default:
		r.fail(where, strconv.Quote(kind), "Continuous or Periodic")
	}
	if v, _ := get("locations"); v != nil {
		list, _ := v.([]any)
		for _, one := range list {
			if o, ok := one.(*arm.Object); ok {
				if region, ok := o.Get("locationName"); ok {
					if s, ok := region.(string); ok {
						a.Regions = append(a.Regions, s)
					}
				}
			}
		}
	}
	if v, _ := get("enableAnalyticalStorage"); v != nil {
		if on, ok := v.(bool); ok {
			a.Analytical = &on
		}
	}
	key, _ := text("keyVaultKeyUri")
	full, _ := text("diagnosticLogSettings", "enableFullTextQuery")
	a.OwnKey, a.FullQuery = key != "", strings.EqualFold(full, "true")
}

// continuous returns a policy of continuous backup. Without a tier, the policy is zero, which means unknown.
func (r *reader) continuous(tier, where string) (p engine.BackupPolicy) {
	switch strings.ToLower(tier) {
	case "continuous7days":
		return engine.BackupPolicy{Kind: engine.BackupContinuous, Retention: engine.BackupWeek}
	case "continuous30days":
		return engine.BackupPolicy{Kind: engine.BackupContinuous, Retention: engine.BackupRetention}
	case "":
	default:
		r.fail(where, strconv.Quote(tier), "Continuous7Days or Continuous30Days")
	}
	return p
}

// periodic returns a policy of periodic backup. Without both numbers, the policy is zero, which means unknown.
func (r *reader) periodic(minutes, hours, at, too string) (p engine.BackupPolicy) {
	if minutes == "" || hours == "" {
		return p
	}
	every, err := strconv.ParseInt(minutes, 10, 32)
	keep, also := strconv.ParseInt(hours, 10, 32)
	p = engine.BackupPolicy{Kind: engine.BackupPeriodic, Interval: every * 60, Retention: keep * 3600}
	switch wrong := p.Check(); {
	case err != nil:
		r.fail(at, minutes, "minutes, 60 to 1440")
	case also != nil:
		r.fail(too, hours, "hours, twice the interval to 720")
	case wrong != nil && strings.HasSuffix(wrong.Field, "Minutes"):
		r.fail(at, minutes+" minutes", wrong.Limit)
	case wrong != nil:
		r.fail(too, hours+" hours", wrong.Limit)
	}
	return p
}

// terraformAccount reads azurerm_cosmosdb_account.
func (r *reader) terraformAccount(d declared) {
	a := r.keep(member(d.values, "name").String())
	each(member(d.values, "backup"), func(_ int, b gjson.Result) {
		at := d.where + ".backup."
		switch strings.ToLower(member(b, "type").String()) {
		case "continuous":
			a.Backup = r.continuous(member(b, "tier").String(), at+"tier")
		case "periodic":
			a.Backup = r.periodic(member(b, "interval_in_minutes").String(), member(b, "retention_in_hours").String(), at+"interval_in_minutes",
				at+"retention_in_hours")
		}
	})
	each(member(d.values, "geo_location"), func(_ int, l gjson.Result) { a.Regions = append(a.Regions, member(l, "location").String()) })
	if v := member(d.values, "analytical_storage_enabled"); v.IsBool() {
		on := v.Bool()
		a.Analytical = &on
	}
	a.OwnKey = member(d.values, "key_vault_key_id").String() != ""
}

// isDiagnostic reports whether an object is a diagnostic setting in the form of "az monitor diagnostic-settings list".
func isDiagnostic(v gjson.Result) bool {
	return strings.Contains(strings.ToLower(member(v, "id").String()), "/diagnosticsettings/")
}

func (r *reader) diagnostic(v gjson.Result) {
	account := diagnosticAccount(member(v, "id").String())
	if p := member(v, "properties"); p.IsObject() {
		v = p
	}
	if r.keep(account); member(v, "logs").IsArray() {
		r.diagnostics(account, member(v, "logs"))
	}
}

// diagnostics reads a diagnostic setting of an account. If the account's name is unknown, the setting
// belongs to the only account of the file.
func (r *reader) diagnostics(account string, logs gjson.Result) {
	each(logs, func(_ int, one gjson.Result) {
		if on := member(one, "enabled"); on.IsBool() && !on.Bool() {
			return
		}
		for _, name := range []string{"category", "categoryGroup", "category_group"} {
			if loggedCategories[strings.ToLower(member(one, name).String())] {
				r.logged = append(r.logged, account)
			}
		}
	})
}

// finishAccounts marks the accounts with logs that have partition key values.
func (r *reader) finishAccounts() {
	for _, name := range r.logged {
		for _, a := range r.keeps {
			if a.Name == name || len(r.keeps) == 1 || name == "" {
				a.Logs = true
			}
		}
		if len(r.keeps) == 0 {
			r.keep(name).Logs = true
		}
	}
}

// storedIn reads the analytical store's own time to live. If the file does not say whether there is such a
// store, known is false.
func storedIn(v gjson.Result) (analytical int64, known bool) {
	if v.Type == gjson.Null {
		return 0, v.Exists()
	}
	n, err := strconv.ParseInt(v.Raw, 10, 64)
	return n, err == nil
}

// diagnosticAccount returns the name of the account in the id of a target.
func diagnosticAccount(id string) string {
	_, rest, ok := strings.Cut(strings.ToLower(id), "/databaseaccounts/")
	if !ok {
		return ""
	}
	at := len(id) - len(rest)
	name, _, _ := strings.Cut(id[at:], "/")
	return name
}

// logsOf returns the logs in a diagnostic setting's properties as JSON.
func logsOf(get getter) gjson.Result {
	v, _ := get("logs")
	if v == nil {
		return gjson.Result{}
	}
	text := arm.JSON(v, maxText)
	if !document.Valid([]byte(text)) {
		return gjson.Result{}
	}
	return gjson.Parse(text)
}
