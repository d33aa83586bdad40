package browser

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
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
	scope, err := x.scope(ctx)
	if errors.Is(err, errAbsent) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return x.in(ctx, scope)
}

// in returns the current matches in an element or in the document. To compare all that is there with a description, Chromium waits for
// a frame and takes some 10 ms; see likely.
func (x *Thing) in(ctx context.Context, scope runtime.RemoteObjectID) ([]*accessibility.Node, error) {
	c := x.where[len(x.where)-1]
	query := accessibility.QueryAXTreeParams{ObjectID: scope, Role: c.role, AccessibleName: c.name}
	res, err := chromedp.Call(ctx, accessibility.QueryAXTree, query)
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(res.Nodes, func(n *accessibility.Node) bool { return n.Ignored || n.BackendDOMNodeID == 0 }), nil
}

// scope returns what the thing is in: the document or another thing.
func (x *Thing) scope(ctx context.Context) (runtime.RemoteObjectID, error) {
	last := len(x.where) - 1
	if last == 0 {
		document, err := chromedp.Call(ctx, runtime.Evaluate, runtime.EvaluateParams{Expression: "document"})
		if err != nil {
			return "", err
		}
		return document.Result.ObjectID, nil
	}
	outer, err := (&Thing{p: x.p, where: x.where[:last], nth: -1}).one(ctx)
	if err != nil {
		return "", err
	}
	return object(ctx, outer.BackendDOMNodeID)
}

// one returns the only match, or an error that says why there is none.
func (x *Thing) one(ctx context.Context) (*accessibility.Node, error) {
	scope, err := x.scope(ctx)
	if err != nil {
		return nil, err
	}
	if n := x.likely(ctx, scope); n != nil {
		return n, nil
	}
	found, err := x.in(ctx, scope)
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

// likely returns the only element in the scope whose tag and texts promise the role and the name, if Chromium says that it has them.
func (x *Thing) likely(ctx context.Context, scope runtime.RemoteObjectID) *accessibility.Node {
	if x.nth >= 0 {
		return nil
	}
	c := x.where[len(x.where)-1]
	element, err := chromedp.Call(ctx, runtime.CallFunctionOn, runtime.CallFunctionOnParams{
		FunctionDeclaration: promising, ObjectID: scope, Arguments: []*runtime.CallArgument{argument(c.role), argument(c.name)},
	})
	if err != nil || element.Result.ObjectID == "" {
		return nil
	}
	alone := false
	res, err := chromedp.Call(ctx, accessibility.GetPartialAXTree,
		accessibility.GetPartialAXTreeParams{ObjectID: element.Result.ObjectID, FetchRelatives: &alone})
	if err != nil || len(res.Nodes) == 0 {
		return nil
	}
	if n := res.Nodes[0]; !n.Ignored && text(n.Role) == c.role && (c.name == "" || text(n.Name) == c.name) {
		return n
	}
	return nil
}

func argument(s string) *runtime.CallArgument {
	data, _ := json.Marshal(s) // a string has no error
	return &runtime.CallArgument{Value: data}
}

// promising returns the only element in an element, or in the document, that is visible and promises a role and a name.
const promising = `function(role, name) {
  const tags = {
    button: "button,summary,input[type=submit],input[type=button]", checkbox: "input[type=checkbox]", combobox: "select", dialog: "dialog",
    group: "fieldset", heading: "h1,h2,h3,h4,h5,h6", link: "a[href]", listitem: "li", radio: "input[type=radio]", region: "section",
    row: "tr", searchbox: "input[type=search]", slider: "input[type=range]", spinbutton: "input[type=number]", table: "table",
    textbox: "textarea,input:not([type]),input[type=text]",
  };
  const plain = (text) => (text ?? "").replace(/\s+/g, " ").trim();
  const said = (e) => {
    if (!e.querySelector("[aria-hidden=true]")) return e.textContent;
    const heard = e.cloneNode(true);
    for (const hidden of heard.querySelectorAll("[aria-hidden=true]")) hidden.remove();
    return heard.textContent;
  };
  const named = (e) => {
    const by = e.getAttribute("aria-labelledby");
    if (by) return by.split(" ").map((id) => document.getElementById(id)?.textContent).join(" ");
    return e.getAttribute("aria-label") || said(e.labels?.[0] ?? e.querySelector(":scope > legend, :scope > caption") ?? e);
  };
  let found = null;
  for (const e of this.querySelectorAll("[role=" + role + "]" + (role in tags ? "," + tags[role] : ""))) {
    if (name && plain(named(e)) !== plain(name) || !e.checkVisibility({ visibilityProperty: true })) continue;
    if (found) return null;
    found = e;
  }
  return found;
}`

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
