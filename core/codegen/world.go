package codegen

import (
	"strings"

	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// The placeholders for an account that the world does not name.
const (
	placeholderEndpoint = "https://ACCOUNT.documents.azure.com:443/"
	placeholderAccount  = "ACCOUNT"
)

// A World is a container and an item to generate code for. Texts are UTF-8; other bytes become U+FFFD.
type World struct {
	Endpoint     string      // the account's URL for the SDKs; empty gives a placeholder
	Account      string      // the account's resource name for CLI, Bicep and Terraform; empty gives a placeholder
	Database     string      // its id
	Container    string      // its id
	PartitionKey []string    // one to three paths, each like "/customerId"
	Default      ttl.Default // the container's defaultTtl
	Images       *Images     // which previous images the change feed keeps; nil is no policy
	Throughput   Throughput  // of the container; the zero value is none of its own
	Consumer     Consumer    // how Archive and ArchiveTrigger read
	Item         *Item       // nil: the item tasks have no snippet
}

// Throughput is the container's capacity. The zero value is none of its own, as in a database with shared throughput.
type Throughput struct {
	Serverless bool  // the others are ignored then
	RUPerSec   int64 // manually provisioned, RU/s; ignored with Autoscale
	Autoscale  int64 // the largest RU/s to which autoscale scales; 0 is manual
}

// Images are a container's policy for previous images in the all-versions feed (docs/model.md §1.9).
type Images struct {
	Mode  int      // 0 off, 1 replaces, 2 deletes, 3 all
	Paths []string // the parts of the item that are kept; none is the whole item
}

// An Item is one item of the container.
type Item struct {
	ID           string       // as text, not as JSON
	PartitionKey string       // a JSON array with a value for each path, {} for an absent one (engine.PartitionKey)
	Body         string       // the JSON object that the user wrote, ttl included, without system properties
	TTL          ttl.Override // the ttl in Body
	Extend       int32        // seconds for ExtendItem; 0 takes its own ttl, else the container's, else an hour
}

// hour is the ttl of ExtendItem if nothing else gives a number of seconds.
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

// provisioned returns the RU/s of a new container, or the maximum if autoscale chooses them; ok is false if the container has no throughput
// of its own.
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
