package story

import (
	"slices"
)

// A command is one command of the language.
type command struct {
	word    string // the first word of the line
	usage   string // the line's shape: [optional], and a|b for either of two
	example string // a line of this shape
	says    string // what the command does
	parse   func(*cursor) Statement
}

// commands are all commands, in the order in which people learn them best.
var commands = []command{
	{"container", "container NAME [off|-1|SECONDS] [pk /PATH ...] [unique /PATH ...] [indexing MODE] [include /PATH ...] [exclude /PATH ...] [analytical off|-1|SECONDS] [all-versions SECONDS] [previous-images off|replace|delete|all|none [/PATH ...]] [policies \"JSON\"] [restores NAME] [RU N|autoscale N [grow PERCENT]|serverless] [traffic N] [throttle|no-throttle] [purge-delay SECONDS] [data GB] [burst|no-burst] [purge-burst|no-purge-burst] [buckets none|ID PERCENT ... [default ID]]", "container orders 90d",
		"creates the container, or changes the named settings of an existing one", parseContainer},
	{"default", "default NAME off|-1|SECONDS", "default orders -1", "changes only the container's time to live", parseDefault},
	{"create", "create NAME {JSON}", `create orders {"id":"SO05","ttl":60}`, "creates an item", parseOperation("create")},
	{"upsert", "upsert NAME [if-match ETAG|seen] {JSON}", `upsert orders {"id":"SO05","ttl":-1}`, "creates or replaces an item",
		parseOperation("upsert")},
	{"replace", "replace NAME [ID] [if-match ETAG|seen] {JSON}", `replace orders {"id":"SO05"}`, "replaces an item",
		parseOperation("replace")},
	{"patch", "patch NAME ID [where \"FILTER\"] set|add|replace|incr /PATH VALUE | remove /PATH ...", "patch orders SO05 set /ttl 120",
		"changes parts of an item", parseOperation("patch")},
	{"delete", "delete NAME ID [pk KEY] [if-match ETAG|seen]", "delete orders SO05", "deletes an item", parseOperation("delete")},
	{"read", "read NAME ID [pk KEY] [region NAME]", "read orders SO05", "reads an item by its id, in a read region if one is named",
		parseOperation("read")},
	{"list", "list NAME [hashes MIN MAX] [from N] [limit N]", "list orders", "reads all items that queries return", parseList},
	{"query", "query NAME [pk KEY] [hashes MIN MAX] [from N|mark N N [given N] [key TEXT] [seen TEXT]] [limit N] [with @NAME VALUE ...] SELECT ...", "query orders SELECT c.id FROM c", "runs a Cosmos SQL query", parseQuery},
	{"advance", "advance LENGTH|to MOMENT|to-next-event", "advance 1h", "moves the clock forward", parseAdvance},
	{"clock", "clock DATE", "clock 2026-01-01T12:00:00Z", "sets the first second; before any command", parseClock},
	{"throughput", "throughput NAME|database NAME [N] [autoscale N [grow PERCENT]] [serverless] [traffic N] [throttle|no-throttle] [purge-delay SECONDS] [data GB] [burst|no-burst] [purge-burst|no-purge-burst] [buckets none|ID PERCENT ... [default ID]]", "throughput orders 1000", "changes the request units per second, how long expired items wait for the purge, how many GB of other data the container has, whether requests and the purge use burst capacity, and the throughput buckets", parseThroughput},
	{"bucket", "bucket ID REQUEST", `bucket 1 create orders {"id":"SO07"}`,
		"sends a request in a throughput bucket: create, upsert, replace, patch, delete, read, list, query, changes, batch or delete-partition", parseBucket},
	{"fault", "fault STATUS[/SUB] on NAME [OPERATION] [N times]", "fault 429 on orders 3 times",
		"lets the next requests of a container fail with a status; an operation is the word that begins such a line", parseFault},
	{"traffic", "traffic NAME N", "traffic orders 400", "sets the request units per second that other users take", parseTraffic},
	{"generate", "generate NAME COUNT [ttl N|A..B] [seed N]", "generate orders 100 ttl 1..3600 seed 7",
		"creates many items, with the ids g7-1 and so on; the same seed gives the same items", parseGenerate},
	{"import", "import NAME [at MOMENT] {JSON} ; [at MOMENT] {JSON} ...",
		`import orders at 2026-01-01T11:00:00Z {"id":"SO05"} ; {"id":"SO06"}`,
		"writes items from elsewhere and leaves refused items out; `at` keeps the second of an item's last write", parseImport},
	{"batch", "batch NAME pk KEY [loose [stop]] [answer BYTES] [bare BITS] [script RU [failed STATUS SUB]] OPERATION ; OPERATION ...",
		`batch orders pk CO18 create {"id":"SO05","cid":"CO18"} ; delete SO06`,
		"writes, patches, deletes and reads items of one partition key, all or none; `loose` makes them independent, `stop` ends at the first failure; `answer` is the most bytes of the answer, 4 MB unless the line says otherwise; `script` says that a stored procedure or a trigger has made the batch, what it has cost beside the operations and, if it has failed, its status", parseBatch},
	{"trigger", "trigger NAME ID [replaces] pre|post all|create|replace|delete|upsert JAVASCRIPT",
		"trigger orders perOrder pre create function () { const r = getContext().getRequest(), d = r.getBody(); d.ttl = 60; r.setBody(d); }",
		"keeps a trigger; no line runs it, and what a trigger has written is a `batch` with `script`; `replaces` changes one that is there, and `text \"...\"` can have any JavaScript", parseScript("trigger")},
	{"procedure", "procedure NAME ID [replaces] JAVASCRIPT",
		"procedure orders sum function (a, b) { getContext().getResponse().setBody(a + b); }", "keeps a stored procedure", parseScript("procedure")},
	{"function", "function NAME ID [replaces] JAVASCRIPT", "function orders tax function (price) { return price * 0.2; }",
		"keeps a user-defined function", parseScript("function")},
	{"delete-script", "delete-script NAME procedure|trigger|function ID", "delete-script orders trigger perOrder", "deletes a script",
		parseDeleteScript},
	{"changes", "changes NAME [all-versions [keep SECONDS]] [after N|seen] [pk KEY] [hashes MIN MAX] [limit N]", "changes orders after seen",
		"reads the change feed", parseChanges},
	{"consumer", "consumer NAME on CONTAINER [latest|all-versions] [from now|beginning] [every SECONDS] [takes N] | consumer NAME stops|starts", "consumer archive on orders from beginning",
		"simulates a consumer of the change feed that archives what it reads: it polls every 5 seconds unless the line says otherwise, and reads nothing while it is stopped", parseConsumer},
	{"delete-partition", "delete-partition NAME pk KEY [counted]", "delete-partition orders pk CO18",
		"deletes all items of a partition key: hidden at once, and deleted from disk in the background; `counted` makes a count that the index answers include them meanwhile", parseDeletePartition},
	{"copy-container", "copy-container NAME to NAME", "copy-container old to orders",
		"copies the items that requests see into another container; every countdown begins anew", parseCopyContainer},
	{"restore-container", "restore-container NAME [region NAME] at MOMENT to NAME [disable-ttl]",
		"restore-container old at 12:00:05 to orders disable-ttl", "restores the container as it was at a second, at least 100 seconds ago, as a new one: each item keeps its `_ts`, so that what is over is hidden at once; `disable-ttl` turns its time to live off, and `region` takes the backup of a read region", parseRestoreContainer},
	{"regions", "regions NAME none|REGION [traffic N] ...", `regions orders "West Europe" traffic 400`,
		"sets the container's read regions, at most two", parseRegions},
	{"backup", "backup continuous 7d|30d | periodic LENGTH keep LENGTH", "backup continuous 7d",
		"sets the backup policy of the account: how far back a restore reaches, and with continuous backup the feed of all versions, too", parseBackup},
	{"place", "place NAME keeps CONTAINER LENGTH|never", "place crm keeps orders 30d",
		"declares a place outside the account that has items of a container, and how long it keeps them after the purge", parsePlace},
	{"rules", "rules today|2016", "rules 2016", "selects today's rules or the rules of the documents of 2016 to 2018", parseRules},
	{"expect", "expect ...", "expect orders SO05 in-queries", "says what must be true now", parseExpect},
	{"predict", "predict ru|status|rows|changes | NAME items|PROPERTY | NAME ID [pk KEY] deadline", "predict orders items",
		"asks what will be true after the commands up to the next expectation", parsePredict},
	{"database", "database NAME|none", "database archive", "creates a database; a story without this line begins with `shop`", parseDatabase},
	{"delete-container", "delete-container NAME", "delete-container orders", "deletes a container and its items", parseDeleteContainer},
	{"delete-database", "delete-database NAME", "delete-database shop", "deletes a database and its containers", parseDeleteDatabase},
	{"create-container", "create-container NAME ...", "create-container orders 90d", "like `container`, but it must not exist",
		parseCreateContainer},
	{"replace-container", "replace-container NAME ...", "replace-container orders 90d",
		"like `container`, but it must exist, and settings that are not named are reset", parseReplaceContainer},
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
