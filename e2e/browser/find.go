package browser

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/chromedp/cdproto/accessibility"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/dom"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// A Thing is an element of the page, described by its role and accessible name.
// Each method looks for it again, and waits until it is there.
type Thing struct {
	p     *Page
	where []criterion
	nth   int // -1 if only one may match
}

type criterion struct{ role, name string }

// ByRole describes the thing with this role and exactly this accessible name,
// as a screen reader would read them. An empty name matches any.
func (p *Page) ByRole(role, name string) *Thing {
	return &Thing{p: p, where: []criterion{{role, name}}, nth: -1}
}

// ByRole describes a thing inside this thing.
func (x *Thing) ByRole(role, name string) *Thing {
	return &Thing{p: x.p, where: append(append([]criterion(nil), x.where...), criterion{role, name}), nth: -1}
}

// Nth describes the i-th of several matches, counted from 0 in document order.
func (x *Thing) Nth(i int) *Thing {
	return &Thing{p: x.p, where: x.where, nth: i}
}

func (x *Thing) String() string {
	var parts []string
	for _, c := range x.where {
		parts = append(parts, fmt.Sprintf("%s %q", c.role, c.name))
	}
	s := strings.Join(parts, " > ")
	if x.nth >= 0 {
		s += fmt.Sprintf(" #%d", x.nth)
	}
	return s
}

var errAbsent = errors.New("it is not on the page")

// all returns the current matches.
func (x *Thing) all(ctx context.Context) ([]*accessibility.Node, error) {
	document, err := chromedp.Call(ctx, runtime.Evaluate, runtime.EvaluateParams{Expression: "document"})
	if err != nil {
		return nil, err
	}
	root := accessibility.QueryAXTreeParams{ObjectID: document.Result.ObjectID}
	var found []*accessibility.Node
	for depth, c := range x.where {
		root.Role, root.AccessibleName = c.role, c.name
		res, err := chromedp.Call(ctx, accessibility.QueryAXTree, root)
		if err != nil {
			return nil, err
		}
		found = nil
		for _, n := range res.Nodes {
			if !n.Ignored && n.BackendDOMNodeID != 0 {
				found = append(found, n)
			}
		}
		if depth == len(x.where)-1 || len(found) == 0 {
			return found, nil
		}
		if len(found) > 1 {
			return nil, fmt.Errorf("%d things match %s %q; use Nth", len(found), c.role, c.name)
		}
		root = accessibility.QueryAXTreeParams{BackendNodeID: found[0].BackendDOMNodeID}
	}
	return found, nil
}

// one returns the only match, or an error that says why there is none.
func (x *Thing) one(ctx context.Context) (*accessibility.Node, error) {
	found, err := x.all(ctx)
	switch {
	case err != nil:
		return nil, err
	case x.nth >= 0 && x.nth < len(found):
		return found[x.nth], nil
	case len(found) == 0 || x.nth >= 0:
		return nil, errAbsent
	case len(found) > 1:
		return nil, fmt.Errorf("%d things match; use Nth", len(found))
	}
	return found[0], nil
}

// object makes a node available to JavaScript.
func object(ctx context.Context, id cdp.BackendNodeID) (runtime.RemoteObjectID, error) {
	res, err := chromedp.Call(ctx, dom.ResolveNode, dom.ResolveNodeParams{BackendNodeID: id})
	if err != nil {
		return "", err
	}
	return res.Object.ObjectID, nil
}

// apply calls a JavaScript function with the thing's element as `this`.
func apply[T any](ctx context.Context, x *Thing, function string) (v T, err error) {
	n, err := x.one(ctx)
	if err != nil {
		return v, err
	}
	id, err := object(ctx, n.BackendDOMNodeID)
	if err != nil {
		return v, err
	}
	yes := true
	res, err := chromedp.Call(ctx, runtime.CallFunctionOn, runtime.CallFunctionOnParams{
		FunctionDeclaration: function, ObjectID: id, ReturnByValue: &yes, AwaitPromise: &yes,
	})
	if err != nil {
		return v, err
	}
	if res.ExceptionDetails != nil {
		return v, errors.New(res.ExceptionDetails.Text)
	}
	if len(res.Result.Value) > 0 {
		err = json.Unmarshal(res.Result.Value, &v)
	}
	return v, err
}

func text(v *accessibility.Value) string {
	if v == nil {
		return ""
	}
	var s string
	if json.Unmarshal(v.Value, &s) != nil {
		return string(v.Value)
	}
	return s
}

// outline lists the roles and names on the page, for the messages of failures.
func (p *Page) outline() string {
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	tree, err := chromedp.Call(ctx, accessibility.GetFullAXTree, accessibility.GetFullAXTreeParams{})
	if err != nil {
		return "no outline of the page: " + err.Error()
	}
	var b strings.Builder
	b.WriteString("on the page:")
	lines := 0
	for _, n := range tree.Nodes {
		role, name := text(n.Role), text(n.Name)
		if n.Ignored || name == "" || role == "StaticText" || role == "InlineTextBox" {
			continue
		}
		if lines++; lines > 120 {
			b.WriteString("\n  ...")
			break
		}
		fmt.Fprintf(&b, "\n  %s %q", role, name)
	}
	return b.String()
}

func call[P, R any](p *Page, cmd cdp.Command[P, R], params P) R {
	p.t.Helper()
	ctx, cancel := p.deadline()
	defer cancel()
	r, err := chromedp.Call(ctx, cmd, params)
	if err != nil {
		p.t.Fatalf("%s: %v", cmd.Method, err)
	}
	return r
}
