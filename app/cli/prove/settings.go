package prove

import (
	"strings"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/erasure"
	"github.com/cosmosttl/cosmosttl/core/quantity"
)

// A setting is a setting of the account or the container, with its source.
type setting struct {
	Name  string `json:"name"`
	Value string `json:"value"`
	From  string `json:"from"` // read, declared, or not known
}

// The sources of settings.
const (
	isRead     = "read"
	isDeclared = "declared"
	notKnown   = "not known"
)

// asRead returns the settings on which the answer is based.
func (j job) asRead(s sources, set erasure.Settings) (list []setting) {
	add := func(name, value string, declared bool) {
		from := isRead
		switch {
		case value == "":
			value, from = notKnown, notKnown
		case declared:
			from = isDeclared
		}
		list = append(list, setting{name, value, from})
	}
	choice := func(name string, c, said erasure.Choice) {
		add(name, [...]string{erasure.NotKnown: "", erasure.Off: "off", erasure.On: "on"}[c], said != erasure.NotKnown)
	}
	life := "on, without a default"
	if n, ok := s.setting.Default.Seconds(); ok {
		life = quantity.Span(int64(n))
	} else if !s.setting.Default.Enabled() {
		life = "off"
	}
	add("Time to Live of the container", life, false)
	add("backup policy", policy(set.Backup), j.o.backup.Kind != engine.BackupUnknown)
	add("regions", strings.Join(s.account.Regions, ", "), false)
	choice("analytical store", set.Analytical, j.o.analytical)
	choice("feed of all versions and deletes", set.Versions, j.o.versions)
	choice("previous images in that feed", set.Images, j.o.images)
	if set.Logs == erasure.On {
		add("diagnostic logs with partition key values", "on", false)
	}
	if s.account.OwnKey {
		add("customer-managed key", "on; it erases no single item", false)
	}
	if j.o.lag > 0 {
		add("longest purge", quantity.Span(j.o.lag), true)
	}
	for _, d := range set.Declared {
		keeps := "for ever"
		if d.Keeps.Kind == erasure.At {
			keeps = quantity.Span(d.Keeps.Second) + " after the purge"
		}
		add(d.Name, keeps, true)
	}
	return list
}

func policy(p engine.BackupPolicy) string {
	switch p.Kind {
	case engine.BackupContinuous:
		return "continuous, " + quantity.Span(p.Retention)
	case engine.BackupPeriodic:
		return "periodic, every " + quantity.Span(p.Interval) + ", kept for " + quantity.Span(p.Retention)
	}
	return ""
}
