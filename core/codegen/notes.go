package codegen

// Notes lists all notes, reasons first, for whoever has to find words for them. The caller owns the slice.
func Notes() []Note {
	return []Note{NoContainer, NoItem, NoItems, NoTTLToRemove, NoBody, NoPartitionKey, NoClearInCLI, NoPathsInCLI, NoNulInCLI,
		NoEscapeInGoID, NoEscapeInGoKey, UnknownLanguage, UnknownTask,
		PlaceholderUsed, OffIsAbsence, TTLInert, TTLMalformed, GhostsReturn, ReplaceIsWhole, TemplateIsWhole, NullInDocSample,
		KeyInDocSample, WriteRestarts, InheritsAnyway, ServerlessNoRU, NullKeyInPython, FileMarkInCLI, BashOnly}
}

// notes is what to know beside the snippet, in the order of Note's declarations.
func (g *gen) notes(lang Language) []Note {
	var out []Note
	add := func(n Note, when bool) {
		if when {
			out = append(out, n)
		}
	}
	item, create, container := g.task.OnItem(), g.task == CreateContainer, !g.task.OnItem()
	changes := container && !create
	placeholder := g.Endpoint == PlaceholderEndpoint
	if !lang.Items() {
		placeholder = g.Account == PlaceholderAccount
	}
	add(PlaceholderUsed, placeholder)
	add(OffIsAbsence, container && g.off())
	add(TTLInert, item && !g.Default.Enabled() && (g.task == ExtendItem || g.task == NeverExpire || g.task == CreateItem && g.Item.TTL.Present()))
	add(TTLMalformed, (g.task == CreateItem || g.task == RestartItem) && g.Item.TTL.IsMalformed())
	add(GhostsReturn, changes && g.off())
	add(ReplaceIsWhole, changes && (lang == Go || lang == Python))
	add(TemplateIsWhole, container && (lang == Bicep || lang == Terraform))
	add(NullInDocSample, changes && g.off() && lang == JavaScript)
	add(KeyInDocSample, changes && g.off() && lang == Python)
	add(WriteRestarts, g.task == NeverExpire || g.task == ExtendItem || g.task == InheritDefault)
	_, n := g.Default.Seconds()
	add(InheritsAnyway, g.task == InheritDefault && !n)
	add(ServerlessNoRU, create && g.Throughput.Serverless)
	if lang == Python && item && g.task != CreateItem {
		add(NullKeyInPython, len(g.key) == 1 && g.key[0].kind == null)
	}
	if lang == AzureCLI {
		mark := false
		for _, s := range []string{g.Account, g.Database, g.Container} {
			mark = mark || s[0] == '@'
		}
		add(FileMarkInCLI, mark)
		add(BashOnly, true)
	}
	return out
}
