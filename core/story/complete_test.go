package story

import (
	"strings"
	"testing"
)

func TestCompleteOffersWhatCanFollow(t *testing.T) {
	story, err := Parse("container orders 60\ncreate orders {\"id\":\"SO05\"}\ncreate orders {\"id\":\"two words\"}\ndatabase archive\ncontainer archive/old off\n")
	if err == nil {
		story, err = Parse("database shop\n" + story.String())
	}
	if err != nil {
		t.Fatal(err)
	}
	account := story.History().Account()
	for line, want := range map[string]string{
		"":                          "container default create upsert replace patch delete read list query advance clock throughput bucket fault traffic generate import batch trigger procedure function delete-script changes consumer delete-partition copy-container restore-container regions backup place rules expect predict database delete-container delete-database create-container replace-container",
		"  de":                      "default delete delete-script delete-partition delete-container delete-database",
		"read ":                     "orders archive/old",
		"read o":                    "orders",
		"read orders ":              `SO05 "two words"`,
		"patch orders SO05 ":        "set add replace incr remove",
		"patch orders SO05 set ":    "",
		"default archive/old o":     "off",
		"expect e":                  "error event",
		"bucket ":                   "",
		"consumer ":                 "",
		"consumer archive s":        "stops starts",
		"consumer archive on o":     "orders",
		"expect consumer a ":        "archived waiting lost lag refused",
		"bucket 1 l":                "list",
		"bucket 1 read orders S":    "SO05",
		"expect orders exp":         "expired",
		"expect orders SO05 not pu": "purged",
		"expect orders count 3 pur": "purged purge-ru",
		"advance to":                "to-next-event",
		"clock ":                    "",
		"create orders {":           "",
		"backup ":                   "continuous periodic",
		"backup periodic 4h ":       "keep",
		"fault ":                    "",
		"fault 429 ":                "on",
		"fault 429 on a":            "archive/old",
		"fault 429 on orders re":    "replace read",
		"place ":                    "",
		"place crm keeps o":         "orders",
		"place crm keeps orders ":   "never",
		"expect status ":            "",
		"expect event ":             "written removed expired purged revived purge-delayed rejected container-created container-changed container-removed database-created database-removed throughput-changed index-completed deleting",
		"expect no ":                "event",
	} {
		if got := strings.Join(Complete(account, line), " "); got != want {
			t.Errorf("%q: %s\nwant %s", line, got, want)
		}
	}
}

// What is seen is true.
func TestSeenIsMet(t *testing.T) {
	lines := "container orders 60 RU 400\ncreate orders {\"id\":\"live\",\"ttl\":-1}\ncreate orders {\"id\":\"gone\"}\ncreate orders {\"id\":\"deleted\"}\ncreate orders {\"id\":\"in queries\"}\ndelete orders deleted\nadvance 30s\nreplace orders {\"id\":\"in queries\"}\ntraffic orders 400\nadvance 30s\n"
	story, err := Parse(lines)
	if err != nil {
		t.Fatal(err)
	}
	c := story.History().Account().Databases()[0].Containers()[0]
	for ordinal := range uint64(7) {
		lines += strings.Join(Seen(c, ordinal), "\n") + "\n"
	}
	for _, want := range []string{"live in-queries on-disk", "gone expired on-disk", "deleted deleted", `"in queries" in-queries`, "count 2 on-disk 3 expired 1 purged 0"} {
		if !strings.Contains(lines, "expect orders "+want) {
			t.Errorf("%q is not in\n%s", want, lines)
		}
	}
	if story, err = Parse(lines); err != nil {
		t.Fatal(err)
	}
	if r := story.Run(); !r.OK() {
		t.Error(r)
	}
}
