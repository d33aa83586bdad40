package rest

import (
	"strconv"
	"strings"
)

// These are the service's own texts (RMResources of Azure/azure-cosmos-dotnet-v3).
const (
	textSessionAhead = "The read session is not available for the input session token."
	textSessionToken = "The session token provided '%s' is invalid."
)

// subSessionAhead is the substatus after which clients try again, at another replica or without the token.
const subSessionAhead = 1002

// checkSession refuses a read of items if the container has not reached the request's session token. Such
// a token comes from another account, or from a deleted container of the same name. Writes need no check,
// because there is one write region. The token has an effect only with consistency level Session, which is
// the level of the account.
func (c *call) checkSession() *fault {
	token := c.req.Header.Get("x-ms-session-token")
	if token == "" || c.opt.Lenient || c.coll == nil || !c.req.route.readsItems() || !c.inSession() {
		return nil
	}
	for one := range strings.SplitSeq(token, ",") {
		version, lsn, ok := parseSession(one)
		switch {
		case !ok:
			return badRequest(strings.Replace(textSessionToken, "%s", strings.ToValidUTF8(token[:min(len(token), 100)], ""), 1))
		case !c.opt.AnyToken && (version > sessionVersion || lsn > c.lsn()):
			f := refuse(404, "NotFound", textSessionAhead)
			f.SubStatus = subSessionAhead
			return f
		}
	}
	return nil
}

// sessionVersion is the version in all session tokens of this program. In the service, the version changes
// when another region becomes the write region.
const sessionVersion = -1

// inSession reports whether the read asks for session consistency. A read without a level does.
func (c *call) inSession() bool {
	level, strategy := c.req.Header.Get("x-ms-consistency-level"), c.req.Header.Get("x-ms-cosmos-read-consistency-strategy")
	return (level == "" || strings.EqualFold(level, "Session")) &&
		(strategy == "" || strings.EqualFold(strategy, "Default") || strings.EqualFold(strategy, "Session"))
}

// parseSession parses the token of a partition key range. The token has the range's id and a sequence
// number, or the id, a version, a sequence number, and the sequence numbers of regions
// (VectorSessionToken.cs of Azure/azure-cosmos-dotnet-v3). In Direct mode, the id may be missing.
func parseSession(token string) (version int64, lsn uint64, ok bool) {
	if _, after, found := strings.Cut(token, ":"); found {
		token = after
	}
	version = sessionVersion
	number, rest, found := strings.Cut(strings.TrimSpace(token), "#")
	if found {
		var err error
		if version, err = strconv.ParseInt(number, 10, 64); err != nil {
			return 0, 0, false
		}
		number, _, _ = strings.Cut(rest, "#")
	}
	lsn, err := strconv.ParseUint(number, 10, 64)
	return version, lsn, err == nil
}
