package rest

import (
	"strings"

	"github.com/cosmosttl/cosmosttl/core/document"
)

// This file has the parts of Direct mode that requests over HTTP do not need. A server of Direct mode
// turns each frame into a [Request].

// encoded reports whether the ids in a request's address are encoded as a gateway requires. In Direct
// mode, clients send ids without encoding (DirectCosmosItemIdEncodingTests.cs of
// Azure/azure-cosmos-dotnet-v3). A lenient endpoint takes them that way, too.
func (o Options) encoded(r *Request) bool { return !r.Direct && !o.Lenient }

// checkContainer refuses a request of Direct mode for a container that was deleted and made again since
// the client looked up its address. The client then looks up the address again and repeats the request.
func (c *call) checkContainer() *fault {
	if rid := c.req.Header.Get("x-ms-documentdb-collection-rid"); rid != "" && rid != c.coll.RID() {
		f := refuse(410, "Gone", "The container was deleted and made again since the client looked up its address.")
		f.SubStatus = subNameCacheStale
		return f
	}
	return nil
}

// listAddresses answers with the address to which a client of Direct mode sends its requests, for each
// partition key range that the client names, or for the databases. It has the port that the client called.
// A range has one replica, the primary. Names are misspelt as in the service (Address.cs of
// Azure/azure-cosmos-dotnet-v3, Address.java of Azure/azure-sdk-for-java).
func (c *call) listAddresses() *fault {
	scheme, host, _ := strings.Cut(c.req.Origin, "://")
	if strings.LastIndexByte(host, ':') <= strings.LastIndexByte(host, ']') { // the scheme of HTTP implies a port, rntbd does not
		host += map[string]string{"http": ":80", "https": ":443"}[scheme]
	}
	ids, _ := parameter(c.req.Target, "$partitionKeyRangeIds")
	if ids == "" {
		ids = "0"
	}
	var rows [][]byte
	for id := range strings.SplitSeq(ids, ",") {
		if len(rows) == maxPage || strings.Trim(id, "0123456789") != "" {
			return invalid("$partitionKeyRangeIds", ids, "at most 1000 ids of partition key ranges")
		}
		rows = append(rows, []byte(`{"isPrimary":true,"isAuxiliary":false,"protocol":"rntbd","logicalUri":"urn:cosmosttl","physcialUri":`+
			document.Quote("rntbd://"+host+"/apps/cosmosttl/services/cosmosttl/partitions/"+id+"/replicas/1p/")+
			`,"partitionKeyRangeId":"`+id+`","partitionIndex":"cosmosttl@`+id+`"}`))
	}
	return c.reply(200, c.feed("", "Addresss", rows))
}

// signedAddress returns the address that the signature of a request covers. This is its own address. For a
// request for addresses, it is the path of the resource in the query.
func signedAddress(r *Request, at address) (address, *fault) {
	if !at.ofAddresses() {
		return at, nil
	}
	path, _ := parameter(r.Target, "$resolveFor")
	if strings.Trim(path, "/") == "" {
		return at, invalid("$resolveFor", path, "the path of the databases or of a container's items")
	}
	return parseAddress(path, nil)
}

func (a address) ofAddresses() bool { return len(a.parts) == 1 && a.parts[0] == "addresses" }

// parameter returns the value of a parameter of a target's query.
func parameter(target, name string) (value string, ok bool) {
	_, query, _ := strings.Cut(target, "?")
	for one := range strings.SplitSeq(query, "&") {
		key, value, _ := strings.Cut(one, "=")
		if key, _ := unescape(key); key == name {
			return unescape(value)
		}
	}
	return "", false
}
