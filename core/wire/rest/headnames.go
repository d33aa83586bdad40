package rest

import (
	"slices"
	"strings"
)

// understood are the names, without x-ms-, of the protocol's headers that change an answer here.
const understood = `activity-id consistency-level continuation cosmos-batch-atomic cosmos-batch-continue-on-error cosmos-batch-ordered
	cosmos-changefeed-wire-format-version cosmosttl-count-deleting cosmos-intended-collection-rid cosmos-is-batch-request cosmos-is-query-plan-request
	cosmos-migrate-offer-to-autopilot cosmos-migrate-offer-to-manual-throughput cosmos-offer-autopilot-settings
	cosmos-populate-content-response-on-write cosmos-populateindexmetrics cosmos-populateindexmetrics-v2 cosmos-query-optimisticdirectexecute
	cosmos-read-consistency-strategy cosmos-supported-query-features cosmos-supported-serialization-formats cosmos-throughput-bucket date documentdb-collection-rid
	documentdb-content-serialization-format documentdb-expiry-seconds documentdb-is-upsert documentdb-isquery documentdb-partitionkey documentdb-partitionkeyrangeid
	documentdb-populatepartitionstatistics documentdb-post-trigger-include documentdb-pre-trigger-include documentdb-script-enable-logging
	 documentdb-populatequerymetrics documentdb-populatequotainfo documentdb-query documentdb-query-enablecrosspartition
	documentdb-responsecontinuationtokenlimitinkb end-epk max-item-count offer-throughput read-key-type
	session-token start-epk version`

// harmless are the names of headers that clients send and that have no effect here. README.md has the same
// list, with the same reasons.
const harmless = "" +
	// the client: its user, its program, and its number of tries
	"client-id client-request-id client-retry-attempt-count cosmos-apitype cosmos-correlated-activityid cosmos-sdk-supportedcapabilities " +
	"cosmos-workload-id noretry-449 remaining-time-in-ms-on-client return-client-request-id throttle-retry-count throttle-retry-wait-time-ms " +
	"thinclient-proxy-operation-type thinclient-proxy-resource-type transport-request-id user-agent useragent " +
	// the place of the answer: there is one replica, one region and no cache
	"collectionroutingmap-refresh cosmos-allow-cachedreads cosmos-allow-tentative-writes cosmos-database-rid cosmos-hub-region-processing-only " +
	"cosmos-physical-partition-id cosmos-use-thinclient dedicatedgateway-bypass-cache dedicatedgateway-max-age force-refresh " +
	"thinclient-pkrange-max thinclient-pkrange-min use-master-collection-resolver " +
	// the order of service when throughput is short, which an account must switch on: priority-based
	// execution, and RU per minute, which no longer exists
	"cosmos-priority-level documentdb-disable-ru-per-minute-usage " +
	// the execution of a query: no query needs an index, and all queries have metrics
	"documentdb-force-query-scan documentdb-query-emit-traces documentdb-query-enable-low-precision-order-by documentdb-query-enable-scan " +
	"documentdb-query-iscontinuationexpected documentdb-query-parallelizecrosspartitionquery cosmos-query-version " +
	// figures that the answer then does not have
	"cosmos-populatequeryadvice " +
	// properties that hold anyway
	"cosmos-is-client-encrypted is-feed-unfiltered " +
	// scripts: no trigger runs unless a request includes it
	"documentdb-post-trigger-exclude documentdb-pre-trigger-exclude is-readonly-script " +
	// faults that a client injects into its own transport, with the names of the operation and the region
	"fault-injection-container-id fault-injection-operation fault-injection-operation-type fault-injection-region"

// headNames are the names of all known headers, sorted.
var headNames = func() []string {
	names := strings.Fields(understood + " " + harmless)
	for _, h := range refusedHeaders {
		names = append(names, strings.TrimPrefix(h.name, "x-ms-"))
	}
	slices.Sort(names)
	return names
}()

// unknownHead returns the name of a header of the protocol that this package does not know, or an empty
// text. If such a header were ignored, the answer could be wrong.
func (h Header) unknownHead() string {
	for i := range h {
		if name := h[i].Name; len(name) > 5 && strings.EqualFold(name[:5], "x-ms-") && !knownHead(name[5:]) {
			return name
		}
	}
	return ""
}

func knownHead(name string) bool {
	_, ok := slices.BinarySearchFunc(headNames, name, func(known, name string) int {
		for i := range min(len(known), len(name)) {
			b := name[i]
			if 'A' <= b && b <= 'Z' {
				b += 'a' - 'A'
			}
			if known[i] != b {
				return int(known[i]) - int(b)
			}
		}
		return len(known) - len(name)
	})
	return ok
}
