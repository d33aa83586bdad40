package codegen

import (
	"strconv"
	"strings"
)

// gen writes one snippet.
type gen struct {
	World
	task Task
	key  []component // the item's partition key
	body value       // for CreateItem: the item
	b    strings.Builder
}

// line writes the parts and a newline.
func (g *gen) line(parts ...string) {
	for _, p := range parts {
		g.b.WriteString(p)
	}
	g.b.WriteByte('\n')
}

// off reports whether the container has no defaultTtl after the task.
func (g *gen) off() bool { return g.task == DisableTTL || !g.Default.Enabled() }

// seconds returns the default as a literal: -1 or a number. The default must not be off.
func (g *gen) seconds() string { return g.Default.JSON() }

// patched returns the ttl that a patch sets. If the patch removes the ttl, set is false.
func (g *gen) patched() (value string, set bool) {
	switch g.task {
	case NeverExpire:
		return "-1", true
	case ExtendItem:
		return strconv.Itoa(int(g.extension())), true
	}
	return "", false
}

// list joins quoted texts: "/a", "/b".
func list(texts []string, quote func(string) string) string {
	quoted := make([]string, len(texts))
	for i, t := range texts {
		quoted[i] = quote(t)
	}
	return strings.Join(quoted, ", ")
}

// indent inserts pad before every line except the first.
func indent(s, pad string) string { return strings.ReplaceAll(s, "\n", "\n"+pad) }

// whole returns a number in decimal.
func whole(n int64) string { return strconv.FormatInt(n, 10) }
