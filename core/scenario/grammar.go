package scenario

import (
	"slices"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// A command is one command of the language.
type command struct {
	word    string // the first word of the line
	usage   string // the line's shape: [optional], a|b for either
	example string // a line of this shape
	says    string // what it does
	parse   func(*cursor) Statement
}

// commands are in the order in which they are best learnt. A new one is a line here and a file.
var commands = []command{
	{"container", "container NAME [off|-1|SECONDS] [pk /PATH ...] [unique /PATH ...] [indexing MODE] [include /PATH ...] [exclude /PATH ...] [analytical off|-1|SECONDS] [all-versions SECONDS] [RU N|autoscale N|serverless] [traffic N] [throttle|no-throttle]", "container orders 90d",
		"creates the container, or changes the settings that are named", parseContainer},
	{"default", "default NAME off|-1|SECONDS", "default orders -1", "changes the container's time to live and nothing else", parseDefault},
	{"create", "create NAME {JSON}", `create orders {"id":"SO05","ttl":60}`, "writes a new item", parseWrite(engine.Create)},
	{"upsert", "upsert NAME [if-match ETAG|seen] {JSON}", `upsert orders {"id":"SO05","ttl":-1}`, "writes an item, new or not", parseWrite(engine.Upsert)},
	{"replace", "replace NAME [ID] [if-match ETAG|seen] {JSON}", `replace orders {"id":"SO05"}`, "writes over an item", parseWrite(engine.Replace)},
	{"patch", "patch NAME ID [where \"FILTER\"] set|add|replace|incr /PATH VALUE | remove /PATH ...", "patch orders SO05 set /ttl 120", "changes parts of an item", parsePatch},
	{"delete", "delete NAME ID [pk KEY] [if-match ETAG|seen]", "delete orders SO05", "deletes an item by request", parseDelete},
	{"read", "read NAME ID [pk KEY]", "read orders SO05", "reads an item by its id", parseRead},
	{"list", "list NAME [from N] [limit N]", "list orders", "reads all items that are in queries", parseList},
	{"query", "query NAME [pk KEY] [from N|mark N N] [limit N] [with @NAME VALUE ...] SELECT ...", "query orders SELECT c.id FROM c", "asks Cosmos SQL of the items that are in queries", parseQuery},
	{"advance", "advance LENGTH|to MOMENT|to-next-event", "advance 1h", "lets time pass", parseAdvance},
	{"clock", "clock DATE", "clock 2026-01-01T12:00:00Z", "sets the first second, before any command", parseClock},
	{"throughput", "throughput NAME [N] [autoscale N] [serverless] [traffic N] [throttle|no-throttle]", "throughput orders 1000", "changes the request units per second", parseThroughput},
	{"traffic", "traffic NAME N", "traffic orders 400", "lets other users take so many request units per second", parseTraffic},
	{"generate", "generate NAME COUNT [ttl N|A..B] [seed N]", "generate orders 100 ttl 1..3600 seed 7", "writes many items, g7-1 and so on, the same ones for the same seed", parseGenerate},
	{"batch", "batch NAME pk KEY [loose [stop]] OPERATION ; OPERATION ...", `batch orders pk CO18 create {"id":"SO05","cid":"CO18"} ; delete SO06`,
		"carries out writes, patches, deletes and reads of one partition key, all or none", parseBatch},
	{"changes", "changes NAME [all-versions] [after N|seen] [pk KEY] [limit N]", "changes orders after seen", "reads the change feed", parseChanges},
	{"regions", "regions NAME none|REGION [traffic N] ...", `regions orders "West Europe" traffic 400`, "gives the container read regions, one or two", parseRegions},
	{"rules", "rules today|2016", "rules 2016", "follows the documents of today or those of 2016 to 2018", parseRules},
	{"expect", "expect ...", "expect orders SO05 in-queries", "says what must be true now", parseExpect},
	{"database", "database NAME|none", "database archive", "creates a database; a story without this line begins with shop", parseDatabase},
	{"delete-container", "delete-container NAME", "delete-container orders", "removes a container with all that it holds", parseDeleteContainer},
	{"delete-database", "delete-database NAME", "delete-database shop", "removes a database with all that it holds", parseDeleteDatabase},
	{"create-container", "create-container NAME ...", "create-container orders 90d", "as container, but it must be new", parseCreateContainer},
	{"replace-container", "replace-container NAME ...", "replace-container orders 90d", "as container, but what is not named is reset", parseReplaceContainer},
}

var commandOf = map[string]command{}

var words = func() (list []string) {
	for _, c := range commands {
		commandOf[c.word] = c
		list = append(list, c.word)
	}
	slices.Sort(list)
	return list
}()

// Examples returns an example of every command, one line each.
func Examples() []string {
	var list []string
	for _, c := range commands {
		list = append(list, c.example)
	}
	return list
}
