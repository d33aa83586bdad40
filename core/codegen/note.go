package codegen

// These are the notes on snippets.
const (
	placeholderUsed = "replace ACCOUNT by the name of your account"
	offIsAbsence    = "TTL is off when defaultTtl is absent: null and 0 are refused"
	ttlInert        = "the container's TTL is off: the item's ttl is stored and has no effect"
	ghostsReturn    = "expired items that have not been purged become visible again"
	replaceIsWhole  = "a replace repeats every setting of the container, and this SDK knows only some of them"
	templateIsWhole = "deploying sets the container to exactly this template; add your indexing policy"
	nullInDocSample = "the official JavaScript sample sets null; deleting the property is what the service documents"
	keyInDocSample  = "the official Python sample names a different partition key path"
	writeRestarts   = "this write restarts the countdown, as any write does"
	inheritsAnyway  = "the container gives its items no number of seconds, so the item never expires"
	imagesByREST    = "previousImageRetentionPolicy is left out: send it with the REST API, or with the JavaScript SDK"
	serverlessNoRU  = "a serverless account takes no throughput"
	nullKeyInPython = "NullPartitionKeyValue is in the releases of azure-cosmos since late 2025"
	fileMarkInCLI   = "az reads a value that begins with @ from the file of that name, if there is one"
	bashOnly        = "quoted for bash; PowerShell and cmd quote differently"
)

// notes returns the notes that apply to the snippet, in the order of the constants.
func (g *gen) notes(lang Language, items bool) []string {
	var out []string
	add := func(note string, when bool) {
		if when {
			out = append(out, note)
		}
	}
	item, create, container := g.task.OnItem(), g.task == CreateContainer, !g.task.OnItem() && !g.task.Consumes()
	changes := container && !create
	placeholder := g.Endpoint == placeholderEndpoint
	if !items {
		placeholder = g.Account == placeholderAccount
	}
	add(placeholderUsed, placeholder && g.task != ArchiveTrigger)
	add(offIsAbsence, container && g.off())
	add(ttlInert, item && !g.Default.Enabled() && (g.task == ExtendItem || g.task == NeverExpire || g.task == CreateItem &&
		g.Item.TTL.Present()))
	add(ghostsReturn, changes && g.off())
	add(replaceIsWhole, changes && (lang == Go || lang == Python))
	add(templateIsWhole, container && (lang == Bicep || lang == Terraform))
	add(nullInDocSample, changes && g.off() && lang == JavaScript)
	add(keyInDocSample, changes && g.off() && lang == Python)
	add(writeRestarts, g.task == NeverExpire || g.task == ExtendItem || g.task == InheritDefault)
	_, n := g.Default.Seconds()
	add(inheritsAnyway, g.task == InheritDefault && !n)
	add(imagesByREST, create && g.Images != nil && lang != JavaScript)
	add(serverlessNoRU, create && g.Throughput.Serverless)
	if lang == Python && item && g.task != CreateItem {
		add(nullKeyInPython, len(g.key) == 1 && g.key[0].kind == null)
	}
	if lang == AzureCLI {
		mark := false
		for _, s := range []string{g.Account, g.Database, g.Container} {
			mark = mark || s[0] == '@'
		}
		add(fileMarkInCLI, mark)
		add(bashOnly, true)
	}
	return out
}
