package codegen

// A Note is something to know beside a snippet, or the reason why there is none. Its text is a stable code: the words
// belong to the screen (app/i18n).
type Note string

// Reasons for having no snippet.
const (
	NoContainer     Note = "no-container"        // the world lacks a database, a container or a partition key path
	NoItem          Note = "no-item"             // no item is selected
	NoItems         Note = "no-items"            // CLI, Bicep and Terraform manage resources and cannot reach items
	NoTTLToRemove   Note = "no-ttl-to-remove"    // the item has no ttl and inherits already; a patch would fail with 400
	NoBody          Note = "no-body"             // the item's body is no JSON object within the service's limits
	NoPartitionKey  Note = "no-partition-key"    // the SDK has no way to name this partition key value
	NoClearInCLI    Note = "no-clear-in-cli"     // az has no option that removes defaultTtl (Azure/azure-cli#29205)
	NoPathsInCLI    Note = "no-paths-in-cli"     // az takes one partition key path; this container has more
	NoNulInCLI      Note = "no-nul-in-cli"       // a NUL character cannot be part of a command line
	NoEscapeInGoID  Note = "no-escape-in-go-id"  // azcosmos v1.5.0 writes a container's id into JSON without escaping it
	NoEscapeInGoKey Note = "no-escape-in-go-key" // azcosmos v1.5.0 escapes this key as Go does, which is not JSON
	UnknownLanguage Note = "unknown-language"    // not one of Languages
	UnknownTask     Note = "unknown-task"        // not one of Tasks
)

// Things to know beside a snippet.
const (
	PlaceholderUsed Note = "placeholder-used"   // the account is a placeholder; put in your own
	OffIsAbsence    Note = "off-is-absence"     // off is written by leaving defaultTtl out, never as null or 0
	TTLInert        Note = "ttl-inert"          // the container's TTL is off: the item's ttl is stored and does nothing
	TTLMalformed    Note = "ttl-malformed"      // the item's ttl cannot be read; the service refuses it while TTL is on
	GhostsReturn    Note = "ghosts-return"      // expired items that are not yet purged become visible again (D02)
	ReplaceIsWhole  Note = "replace-is-whole"   // a replace must repeat every setting; this SDK knows only some of them
	TemplateIsWhole Note = "template-is-whole"  // deploying sets the container to what stands here; add your indexing policy
	NullInDocSample Note = "null-in-doc-sample" // the official JavaScript sample sets null; deleting is what the service documents
	KeyInDocSample  Note = "key-in-doc-sample"  // the official Python sample names another partition key path
	WriteRestarts   Note = "write-restarts"     // any write moves _ts and restarts the countdown, this one too
	InheritsAnyway  Note = "inherits-anyway"    // with the container off or without a default, the item never expires
	ServerlessNoRU  Note = "serverless-no-ru"   // a serverless account takes no throughput
	NullKeyInPython Note = "null-key-in-python" // NullPartitionKeyValue came with the releases of late 2025
	FileMarkInCLI   Note = "file-mark-in-cli"   // az reads a value that begins with @ from a file of that name, if there is one
	BashOnly        Note = "bash-only"          // quoted for bash; PowerShell and cmd quote differently
)
