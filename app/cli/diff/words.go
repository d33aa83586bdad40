package diff

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/cosmosttl/cosmosttl/core/dryrun"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/story"
)

// number returns a whole number with commas.
func number(n int64) string {
	text := strconv.FormatInt(n, 10)
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}

func items(n int64) string {
	if n == 1 {
		return "1 item"
	}
	return number(n) + " items"
}

// percent returns a share with one decimal. It rounds neither a small share to 0% nor a large share to 100%.
func percent(part, whole int64) string {
	if whole == 0 {
		return "0%"
	}
	switch text := strconv.FormatFloat(100*float64(part)/float64(whole), 'f', 1, 64); {
	case part == whole, part == 0:
		return strings.TrimSuffix(text, ".0") + "%"
	case text == "100.0":
		return "over 99.9%"
	case text == "0.0":
		return "under 0.1%"
	default:
		return text + "%"
	}
}

// instant returns a Unix second as a date, or "never".
func instant(second int64) string {
	switch {
	case second == dryrun.Never:
		return "never"
	case second > engine.MaxNow:
		return "after the year 9999"
	}
	return time.Unix(second, 0).UTC().Format(time.RFC3339)
}

// span returns a length of time in at most two units.
func span(seconds int64) string {
	switch {
	case seconds >= 86400*2:
		seconds -= seconds % 3600
	case seconds >= 7200:
		seconds -= seconds % 60
	}
	return story.Duration(seconds)
}

// when returns a second as a date and as a length of time after the change.
func when(second, change int64) string {
	text := instant(second)
	if second <= engine.MaxNow {
		text += ", " + span(second-change) + " after the change"
	}
	return text
}

// after returns a second only as a length of time after the change.
func after(second, change int64) string {
	if second > engine.MaxNow {
		return instant(second)
	}
	return span(second - change)
}

func ru(n engine.RU) string {
	whole, cents, _ := strings.Cut(n.String(), ".")
	i, _ := strconv.ParseInt(whole, 10, 64)
	return number(i) + "." + cents + " RU"
}

// capacity returns in words the throughput on which the purge is based.
func capacity(t engine.Throughput) string {
	text := number(int64(t.Limit()/100)) + " RU/s"
	switch {
	case t.Serverless:
		text = "serverless, at most " + text
	case t.Autoscale > 0:
		text += " of autoscale"
	}
	if t.Traffic > 0 {
		text += " less " + number(t.Traffic) + " of traffic"
	}
	if t.PurgeDelay > 0 {
		text += ", after a delay of " + span(t.PurgeDelay)
	}
	return text
}

// sentences has the text of each warning: the probable mistake, and what to do.
var sentences = map[dryrun.Code]string{
	dryrun.OneSecond:        "The new default is 1 second: every item without a ttl of its own is hidden a second after its last write, as in terraform-provider-azurerm#25123. On without a default is -1.",
	dryrun.Milliseconds:     "The new default, %s, looks like milliseconds; it is in seconds.",
	dryrun.Date:             "The new default, %s, looks like a point in time; it is a number of seconds after the last write.",
	dryrun.ItemMilliseconds: "The ttl of %s looks like milliseconds; it is in seconds.",
	dryrun.ItemDate:         "The ttl of %s looks like a point in time; it is a number of seconds after the last write.",
	dryrun.DefaultRemoved:   "TTL is switched off: from then on no item expires, not even the %s with a ttl of their own. With -1 these would still expire.",
	dryrun.Ignored:          "TTL is off: the ttl of %s is ignored. With -1 they would expire.",
	dryrun.Null:             "defaultTtl is written as null: that is Off where it is accepted, and is refused when a container is created. It is not -1, which is on without a default.",
	dryrun.TerraformRemoves: "Terraform is to switch TTL off, from %s. Versions of the azurerm provider before the merge of terraform-provider-azurerm#26332 (June 2024) keep the old value (#7113): check the container after the apply.",
	dryrun.TerraformKeeps:   "default_ttl is not in Terraform's configuration, and the plan keeps %s: a default_ttl that was taken out of the configuration is not switched off (terraform-provider-azurerm#7113).",
	dryrun.Removed:          "The container is deleted, and all items with it. Reverting brings none back; only a restored backup does.",
	dryrun.Renamed:          "A name cannot be changed: %s is a new container, which starts empty. Items are only in it once they are copied.",
	dryrun.Left:             "The container is not in AFTER. Whether it is deleted, with all items, depends on the deployment: mode Complete and a deployment stack that deletes do that; mode Incremental leaves it as it is. The numbers are those of a deletion.",
	dryrun.Drift:            "The container's defaultTtl is %s now, and not what the change begins with: the plan is out of date. The numbers are the plan's.",
	dryrun.Unseen:           "Items that are hidden now and not purged yet come back. No query and no export shows them, so that they are not counted here unless they are among the items given.",
}

// Sentence returns a warning in words.
func Sentence(w dryrun.Warning) string {
	text := sentences[w.Code]
	switch {
	case !strings.Contains(text, "%s"):
		return text
	case w.Code == dryrun.DefaultRemoved && w.Items == 0:
		return strings.Replace(text, "the %s", "items", 1)
	case w.Items > 0 && w.Code != dryrun.Renamed:
		return fmt.Sprintf(text, items(w.Items))
	}
	return fmt.Sprintf(text, w.Value)
}

// bullets writes a line for each warning.
func bullets(list []dryrun.Warning, before string) string {
	var b strings.Builder
	for _, w := range list {
		fmt.Fprintf(&b, "%s%s: %s\n", before, w.Code, Sentence(w))
	}
	return b.String()
}

// costs returns the cost of the purge in words.
func costs(a answer) string {
	sum := "about " + strconv.FormatFloat(a.Cost, 'f', 2, 64)
	if a.Cost > 0 && a.Cost < 0.005 {
		sum = "less than 0.01"
	}
	dollars := fmt.Sprintf("%s US dollars at %v for a million (-price)", sum, a.Price)
	switch {
	case a.Capacity.Serverless:
		return ru(a.RU) + ", " + dollars
	case a.Unknown:
		return ru(a.RU) + "; a serverless account would be billed " + dollars + ", and nothing says which account it is"
	}
	return ru(a.RU) + ", at no extra charge: the purge uses request units that are left over"
}

// longest says for how long an item is hidden but still on disk.
func longest(lag int64) string {
	if lag == dryrun.Never {
		return "some items are never purged"
	}
	return "no item is hidden and on disk for more than " + span(lag)
}

// before says how many items were hidden before the change and how many of them were purged. It is empty if there are
// none.
func before(a answer) string {
	switch was := a.hiddenBefore(); {
	case was == 0 && a.PurgedBefore == 0:
		return ""
	case a.PurgedBefore == 0:
		return items(was) + " of " + number(a.Given) + ", whose time is up under " + a.Before.String()
	default:
		return fmt.Sprintf("%s of %s, whose time is up under %s; the purge has deleted %s of them by then", items(was+a.PurgedBefore),
			number(a.Given), a.Before.String(), number(a.PurgedBefore))
	}
}

// heading describes the change in one line.
func heading(a answer) string {
	name := a.Container
	if name == "" {
		name = "container"
	}
	switch {
	case a.Successor != "" && a.Left:
		return name + ", with defaultTtl " + a.Before.String() + ", is replaced by " + a.Successor + ", with defaultTtl " + a.After.String() +
			", which starts empty"
	case a.Successor != "":
		return name + " is deleted, with defaultTtl " + a.Before.String() + "; " + a.Successor + " is created with defaultTtl " +
			a.After.String() + ", and starts empty"
	case a.Left && a.Removed:
		return name + ", with defaultTtl " + a.Before.String() + ", is left out"
	case a.Removed:
		return name + " is deleted, with defaultTtl " + a.Before.String()
	}
	return name + ": defaultTtl " + a.Before.String() + " → " + a.After.String()
}
