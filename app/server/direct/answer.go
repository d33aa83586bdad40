package direct

import (
	"github.com/cosmosttl/cosmosttl/core/document"
	"github.com/cosmosttl/cosmosttl/core/wire/rest"
	"github.com/cosmosttl/cosmosttl/core/wire/rntbd"
)

// answer returns the frame that corresponds to an HTTP response. Its ResponseID tells the client which request the frame answers.
func answer(to *rntbd.Frame, a rest.Response) *rntbd.Frame {
	f := &rntbd.Frame{Code: uint32(a.Status), Activity: to.Activity, Body: a.Body, Tokens: make([]rntbd.Token, 0, len(a.Header)+12)}
	for _, h := range a.Header {
		if t, ok := token(h); ok {
			f.Tokens = append(f.Tokens, t)
		}
	}
	f.Tokens = append(numbers(f.Tokens, a.Header), replicas...)
	if t, ok := to.Token(rntbd.RequestID); ok {
		f.Tokens = append(f.Tokens, rntbd.Number(rntbd.ResponseID, rntbd.ULong, t.Int()))
	}
	return f
}

// refusal returns the response to a frame that has no corresponding HTTP request.
func refusal(why error) rest.Response {
	return rest.Response{Status: 400, Body: []byte(`{"code":"BadRequest","message":` + document.Quote(why.Error()) + `}`)}
}
