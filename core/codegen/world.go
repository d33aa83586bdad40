package codegen

import (
	"strings"

	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// These are placeholders for an account without a name in the world.
const (
	placeholderEndpoint = "https://ACCOUNT.documents.azure.com:443/"
	placeholderAccount  = "ACCOUNT"
)

// A World is a container and an item for which code is generated. Texts are UTF-8; other bytes become U+FFFD.
type World struct {
	Endpoint     string      // the account's URL for the SDKs; empty gives a placeholder
	Account      string      // the account's resource name for CLI, Bicep and Terraform; empty gives a placeholder
	Database     string      // the database's id
	Container    string      // the container's id
	PartitionKey []string    // one to three paths, each like "/customerId"
	Default      ttl.Default // the container's defaultTtl
	Images       *Images     // which previous images the change feed keeps; nil is no policy
	Throughput   Throughput  // of the container itself; the zero value is none
	Consumer     Consumer    // for Archive and ArchiveTrigger
	Item         *Item       // if nil, tasks on items have no snippet
}

// Throughput is the container's capacity. The zero value is no throughput of its own, as in a database
// with shared throughput.
type Throughput struct {
	Serverless bool  // if set, the other fields are ignored
	RUPerSec   int64 // manually provisioned, RU/s; ignored with Autoscale
	Autoscale  int64 // the largest RU/s to which autoscale scales; 0 is manual
}

// Images is a container's policy for previous images in the all-versions feed (docs/model.md §1.9).
type Images struct {
	Mode  int      // 0 off, 1 replaces, 2 deletes, 3 all
	Paths []string // the parts of the item that are kept; empty is the whole item
}

// An Item is one item of the container.
type Item struct {
	ID           string       // as text, not as JSON
	PartitionKey string       // a JSON array with a value for each path, {} for an absent value (engine.PartitionKey)
	Body         string       // the JSON object that the user wrote, with its ttl and without system properties
	TTL          ttl.Override // the ttl in Body
	Extend       int32        // seconds for ExtendItem; 0 stands for the item's own ttl, otherwise the container's, otherwise an hour
}

// hour is the ttl of ExtendItem if there is no other number of seconds.
const hour = 3600

// extension returns the ttl that ExtendItem writes, in seconds.
func (w *World) extension() int32 {
	if w.Item.Extend > 0 {
		return w.Item.Extend
	}
	if n, ok := w.Item.TTL.Seconds(); ok {
		return n
	}
	if n, ok := w.Default.Seconds(); ok {
		return n
	}
	return hour
}

// provisioned returns the RU/s of a new container, for autoscale the maximum. If the container has no
// throughput of its own, ok is false.
func (w *World) provisioned() (ru string, autoscale, ok bool) {
	t := w.Throughput
	n := t.RUPerSec
	if autoscale = t.Autoscale > 0; autoscale {
		n = t.Autoscale
	}
	return whole(n), autoscale, !t.Serverless && n > 0 && n <= ttl.Max // the SDKs take 32 bits
}

// hierarchical reports whether the partition key has more than one path.
func (w *World) hierarchical() bool { return len(w.PartitionKey) > 1 }

// clean returns the world with valid UTF-8 and placeholders. It does not change w.
func (w World) clean() World {
	valid := func(s string) string { return strings.ToValidUTF8(s, "\uFFFD") }
	w.Endpoint, w.Account = valid(w.Endpoint), valid(w.Account)
	w.Database, w.Container = valid(w.Database), valid(w.Container)
	paths := make([]string, len(w.PartitionKey))
	for i, p := range w.PartitionKey {
		paths[i] = valid(p)
	}
	w.PartitionKey = paths
	if w.Images != nil {
		images := Images{Mode: w.Images.Mode}
		for _, p := range w.Images.Paths {
			images.Paths = append(images.Paths, valid(p))
		}
		w.Images = &images
	}
	if w.Endpoint == "" {
		w.Endpoint = placeholderEndpoint
	}
	if w.Account == "" {
		w.Account = placeholderAccount
	}
	if w.Item != nil {
		it := *w.Item
		it.ID, it.PartitionKey, it.Body = valid(it.ID), valid(it.PartitionKey), valid(it.Body)
		w.Item = &it
	}
	return w
}
