package rest

import (
	"slices"
	"strconv"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// heads are the headers that have one of a few values, in any case (HeadersValidationTests.cs of Azure/azure-cosmos-dotnet-v3).
var heads = []struct {
	name   string
	values []string
}{
	{"x-ms-consistency-level", []string{"Strong", "BoundedStaleness", "Session", "ConsistentPrefix", "Eventual"}},
	{"x-ms-cosmos-read-consistency-strategy", []string{"Default", "Eventual", "Session", "LatestCommitted", "GlobalStrong"}},
	{"x-ms-indexing-directive", []string{"Default", "Include"}}, // Exclude has a refusal that names it
	{"x-ms-documentdb-content-serialization-format", []string{"JsonText", "CosmosBinary", "HybridRow"}},
}

// versions are the values of x-ms-version until the newest one.
var versions = []string{"2014-08-21", "2015-04-08", "2015-06-03", "2015-08-06", "2015-12-16", "2016-05-30", "2016-07-11", "2016-11-14",
	"2017-01-19", "2017-02-22",
	"2017-05-03", "2017-11-15", vectorTokens, "2018-08-31", "2018-09-17", keysRequired, "2019-10-14", "2020-07-15", "2020-11-05"}

// bucketHeader names the throughput bucket of a request (learn.microsoft.com/azure/cosmos-db/throughput-buckets).
const bucketHeader = "x-ms-cosmos-throughput-bucket"

// These are the service's own texts.
const (
	textVersion    = "Invalid API version. Ensure a valid x-ms-version header value is passed. Please update to the latest version of Azure Cosmos DB SDK."
	textTokenLimit = "Please pass in a valid continuation token size limit which must be a positive integer."
	textTokenSmall = "The continuation token limit specified is not large enough."
)

// checkHeads reads the throughput bucket of the request. It refuses headers that this package does not
// know. It also refuses values that the service refuses for an account with consistency level Session:
// stronger levels, and both headers of a level together.
func (c *call) checkHeads() *fault {
	h := c.req.Header
	if raw := h.Get(bucketHeader); raw != "" {
		n, err := strconv.Atoi(raw)
		if err != nil || n < 1 || n > engine.MaxBuckets {
			return invalid(bucketHeader, raw, "the id of a throughput bucket, 1 to "+strconv.Itoa(engine.MaxBuckets))
		}
		c.bucket = n
	}
	if name := h.unknownHead(); name != "" {
		// in lower case, like documentation and SDKs; a server may have changed the case
		name = strings.ToLower(strings.ToValidUTF8(name[:min(len(name), 100)], ""))
		if !c.opt.Lenient {
			return notSimulated("The header " + name)
		}
		c.set(WarningHeader, "The header is ignored: "+name)
	}
	if c.opt.Lenient {
		return nil
	}
	for _, head := range heads {
		v := h.Get(head.name)
		if v != "" && !slices.ContainsFunc(head.values, func(known string) bool { return strings.EqualFold(known, v) }) {
			return badRequest("Value '" + strings.ToValidUTF8(v[:min(len(v), 100)], "") + "' specified for the header '" + head.name +
				"' is invalid.")
		}
	}
	level, strategy := h.Get("x-ms-consistency-level"), h.Get("x-ms-cosmos-read-consistency-strategy")
	switch {
	case strings.EqualFold(level, "Strong"), strings.EqualFold(level, "BoundedStaleness"):
		return badRequest("ConsistencyLevel " + level +
			" specified in the request is invalid when service is configured with consistency level Session. " +
			"Ensure the request consistency level is not stronger than the service consistency level.")
	case level != "" && strategy != "" && !strings.EqualFold(strategy, "Default"): // the Java SDK always sends Default
		return badRequest("The request has both x-ms-consistency-level and x-ms-cosmos-read-consistency-strategy; it must have one of them.")
	}
	if v := h.Get("x-ms-version"); v != "" && (v < versions[len(versions)-1] || v > "9") && !slices.Contains(versions, v) {
		return badRequest(textVersion) // newer versions behave like the newest known version
	}
	return nil
}

// tokenLimit returns the largest number of bytes that the client accepts in a continuation token.
func (c *call) tokenLimit() (int, *fault) {
	raw := c.req.Header.Get("x-ms-documentdb-responsecontinuationtokenlimitinkb")
	if raw == "" {
		return maxAnswer, nil
	}
	kb, err := strconv.Atoi(raw)
	switch {
	case err != nil || kb < 0:
		return 0, badRequest("The input continuation token size limit " + strings.ToValidUTF8(raw[:min(len(raw), 100)], "") + " is invalid. " +
			textTokenLimit)
	case kb == 0:
		return 0, badRequest(textTokenSmall)
	}
	return min(kb, maxAnswer) << 10, nil
}
