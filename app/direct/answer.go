package direct

import (
	"strconv"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/rest"
	"github.com/cosmosttl/cosmosttl/core/rntbd"
)

// progress are the tokens of log sequence numbers. Clients wait until a replica has the numbers of others, so they want all of them, and none
// below 1: to a client an LSN of 0 is a replica that has not caught up, and its 404 is one of a session that is ahead (1002).
var progress = []uint16{rntbd.LSN, rntbd.QuorumAckedLSN, rntbd.GlobalCommittedLSN, rntbd.LocalLSN, rntbd.QuorumAckedLocalLSN}

// answer returns the frame that means the same as an answer of HTTP. The client knows by the number which request it answers.
func answer(to *rntbd.Frame, a rest.Response) *rntbd.Frame {
	f := &rntbd.Frame{Code: uint32(a.Status), Activity: to.Activity, Body: a.Body, Tokens: make([]rntbd.Token, 0, len(a.Header)+10)}
	lsn, item := int64(1), int64(0)
	for _, h := range a.Header {
		switch h.Name {
		case "lsn":
			n, _ := strconv.ParseInt(h.Value, 10, 64)
			lsn = max(lsn, n)
			continue
		case "x-ms-item-lsn":
			item, _ = strconv.ParseInt(h.Value, 10, 64)
			continue
		case "x-ms-cosmos-llsn", "x-ms-global-committed-lsn", "x-ms-quorum-acked-lsn": // all replicas have what the one replica has
			continue
		}
		if field := rntbd.Responses.Named(h.Name); field != nil {
			value := h.Value
			if h.Name == "x-ms-session-token" { // that of a range is without its id, which is a token of its own: the Java SDK puts it before what it gets
				_, value, _ = strings.Cut(value, ":")
			}
			if t, ok := field.Token(value); ok {
				f.Tokens = append(f.Tokens, t)
			}
		}
	}
	add := func(id uint16, n int64) {
		f.Tokens = append(f.Tokens, rntbd.Number(id, rntbd.Responses.Field(id).Type, n))
	}
	for _, id := range progress {
		add(id, lsn)
	}
	if item > 0 {
		add(rntbd.ItemLSN, item)
		add(rntbd.ItemLocalLSN, item)
	}
	add(rntbd.WriteQuorum, 1)
	add(rntbd.ReplicaSetSize, 1)
	add(rntbd.ReadRegions, 0)
	if t, ok := to.Token(rntbd.RequestID); ok {
		add(rntbd.ResponseID, t.Int())
	}
	return f
}
