// Package mcp offers the tools of app/cli/agent to coding agents by the Model Context Protocol,
// https://modelcontextprotocol.io, with its official SDK for Go: over the standard input and output ([Serve],
// lines.go), and over HTTP ([Handler]), which app/server/endpoint serves on its own port.
package mcp

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/cosmosttl/cosmosttl/app/cli/agent"
)

// instructions is the text that a client gives to its model once.
const instructions = "Facts about Azure Cosmos DB's Time to Live (TTL), from Microsoft's documentation and an emulator with a movable clock. " +
	"Do not answer TTL questions from memory: explain_item for one item, simulate_story for what happens over time, check_settings for a file, find_rules for the documented rule, " +
	"read_account for a running endpoint. Quote the source that an answer names."

// newServer returns a server with the tools.
func newServer(set *agent.Set, version string) *mcp.Server {
	s := mcp.NewServer(&mcp.Implementation{Name: "cosmosttl", Title: "Azure Cosmos DB Time to Live", Version: version},
		&mcp.ServerOptions{Instructions: instructions, Capabilities: &mcp.ServerCapabilities{Tools: &mcp.ToolCapabilities{}}})
	for _, t := range set.Tools() {
		s.AddTool(&mcp.Tool{Name: t.Name, Title: t.Title, Description: t.Says, InputSchema: t.Schema(), Annotations: hints(t)},
			func(ctx context.Context, r *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
				answer, err := set.Call(ctx, t.Name, r.Params.Arguments)
				if err != nil {
					answer.Text = err.Error()
				}
				return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: answer.Text}}, IsError: err != nil}, nil
			})
	}
	return s
}

// hints tells a client what a tool can change. If a hint is missing, a client assumes the worst.
func hints(t agent.Tool) *mcp.ToolAnnotations {
	return &mcp.ToolAnnotations{ReadOnlyHint: !t.Changes, IdempotentHint: !t.Changes, DestructiveHint: &t.Changes, OpenWorldHint: &t.Outside}
}

// maxMessage is the length of the longest message that the server reads, in bytes.
const maxMessage = 1 << 20

// atOnce is the largest number of messages that are decoded and answered at the same time; others wait. A decoded
// message takes many times the memory of its text.
const atOnce = 4

// Handler returns a handler that offers the tools over HTTP. The body of a POST is a message, and its response has the
// answer. The handler keeps no state between two requests. It does not check origins and signatures; the caller must.
func Handler(set *agent.Set, version string) http.Handler {
	s := newServer(set, version)
	inner := mcp.NewStreamableHTTPHandler(func(*http.Request) *mcp.Server { return s },
		&mcp.StreamableHTTPOptions{Stateless: true, JSONResponse: true, DisableLocalhostProtection: true, MaxRequestBodyBytes: maxMessage,
			PropagateRequestCancellation: true})
	busy := make(chan struct{}, atOnce)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Body != nil && r.Method == http.MethodPost {
			body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxMessage))
			if large := new(http.MaxBytesError); errors.As(err, &large) {
				http.Error(w, tooLong, http.StatusRequestEntityTooLarge)
				return
			} else if err != nil {
				http.Error(w, "the body ends early", http.StatusBadRequest)
				return
			}
			if tooDeep(body) {
				http.Error(w, nested, http.StatusBadRequest)
				return
			}
			r.Body = io.NopCloser(bytes.NewReader(body))
		}
		select {
		case busy <- struct{}{}:
			defer func() { <-busy }()
			inner.ServeHTTP(w, r)
		case <-r.Context().Done():
		}
	})
}
