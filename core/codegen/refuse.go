package codegen

// A refusal is the reason why there is no snippet. It is empty if there is a snippet.
type refusal string

func (r refusal) Error() string { return string(r) }

const (
	unknownLanguage refusal = "unknown language"
	unknownTask     refusal = "unknown task"
	noContainer     refusal = "the world lacks a database, a container or a partition key path"
	noItems         refusal = "Azure CLI, Bicep and Terraform manage resources and cannot reach items"
	noItem          refusal = "the world has no item"
	noTTLToRemove   refusal = "the item has no ttl to remove: it already inherits the container's, and the patch would fail with 400"
	noBody          refusal = "the item's body is not a JSON object within the service's limits"
	noPartitionKey  refusal = "the SDK cannot express this partition key value"
	noClearInCLI    refusal = "az has no option that removes defaultTtl (Azure/azure-cli#29205)"
	noConsumer      refusal = "consumers of the change feed are written in C#, Java, JavaScript and Python"
	noAllInTrigger  refusal = "the trigger of this language has no setting for all versions and deletes; JavaScript has it (@azure/functions 4.16.5)"
	noPathsInCLI    refusal = "az takes one partition key path; this container has more"
	noNulInCLI      refusal = "a NUL character cannot be part of a command line"
	noEscapeInGoID  refusal = "azcosmos v1.5.0 writes a container's id into JSON without escaping it"
	noEscapeInGoKey refusal = "azcosmos v1.5.0 escapes this partition key value as Go does, which is not JSON"
)

// refuse returns the reason why there is no snippet, or an empty text. It also parses the item's body and key.
func (g *gen) refuse(d dialect) refusal {
	switch {
	case d.write == nil:
		return unknownLanguage
	case !g.task.known():
		return unknownTask
	case g.task.Consumes() && d.reader == nil:
		return noConsumer
	case g.task == ArchiveTrigger && g.Consumer.AllVersions && d.language != JavaScript:
		return noAllInTrigger
	case g.task.OnItem() && !d.items:
		return noItems
	case g.Database == "" || g.Container == "" || len(g.PartitionKey) == 0:
		return noContainer
	}
	if g.task.OnItem() {
		if why := g.refuseItem(); why != "" {
			return why
		}
	}
	if d.refuse == nil {
		return ""
	}
	return d.refuse(g)
}

func (g *gen) refuseItem() refusal {
	if g.Item == nil || g.Item.ID == "" {
		return noItem
	}
	if g.task == InheritDefault && !g.Item.TTL.Present() {
		return noTTLToRemove
	}
	var ok bool
	if g.key, ok = parseKey(g.Item.PartitionKey, len(g.PartitionKey)); !ok {
		return noPartitionKey
	}
	if g.task == CreateItem {
		if g.body, ok = parseBody(g.Item.Body); !ok {
			return noBody
		}
	}
	return ""
}
