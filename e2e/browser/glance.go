package browser

import (
	"context"
	"fmt"
	"strconv"

	"github.com/chromedp/cdproto/accessibility"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// The browser reads a whole page to find a thing by its role and name, which takes it a hundredth of a second and
// more, and stories look for things at every frame. Stories therefore glance first: a script names the few elements
// that can be the thing, and the browser says for each of them alone what its role and name are. Only what it confirms
// is found at a glance; everything else is looked for in the whole page.

// can has the selectors of all elements that can have a role. A role without an entry is looked for in the whole page.
var can = map[string]string{
	"alert":              "[role=alert]",
	"alertdialog":        "[role=alertdialog]",
	"button":             "button, summary, input, [role=button]",
	"checkbox":           "input, [role=checkbox]",
	"combobox":           "select, input, [role=combobox]",
	"dialog":             "dialog, [role=dialog]",
	"DisclosureTriangle": "summary",
	"grid":               "[role=grid]",
	"heading":            "h1, h2, h3, h4, h5, h6, [role=heading]",
	"link":               "a, area, [role=link]",
	"main":               "main, [role=main]",
	"menuitem":           "[role=menuitem]",
	"radio":              "input, [role=radio]",
	"radiogroup":         "[role=radiogroup]",
	"region":             "section, [role=region]",
	"searchbox":          "input, [role=searchbox]",
	"slider":             "input, [role=slider]",
	"spinbutton":         "input, [role=spinbutton]",
	"status":             "output, [role=status]",
	"tab":                "[role=tab]",
	"tabpanel":           "[role=tabpanel]",
	"textbox":            "input, textarea, [role=textbox], [contenteditable]",
	"treeitem":           "[role=treeitem]",
}

// named are the roles whose names are never taken from what the element contains.
var named = map[string]bool{
	"alertdialog": true, "dialog": true, "grid": true, "main": true, "radiogroup": true, "region": true, "tabpanel": true,
}

// mostCandidates is the number of elements beyond which the whole page is read instead.
const mostCandidates = 4

// candidates is a function that returns the elements inside `this` that can have a name: all words of the name are in
// the texts and attributes that names are made of.
const candidates = `function(selector, name, most, contents) {
  const plain = (s) => s.replace(/\s+/g, " ").trim(), words = plain(name).split(" ");
  const own = (e) => [e.getAttribute("aria-label"), e.title, e.alt, e.placeholder, e.value]
    .filter(s => typeof s === "string").join(" ");
  const worded = "[aria-label], [title], [alt], [placeholder], input, textarea, select";
  const all = (e) => [e, ...e.querySelectorAll(worded)].map(own).join(" ") + " " + e.textContent;
  const found = [];
  for (const e of this.querySelectorAll(selector)) {
    const by = e.getAttribute("aria-labelledby");
    const label = plain(e.getAttribute("aria-label") ?? "");
    if (name && !by && label) {
      if (label !== plain(name)) continue;
    } else if (name) {
      const others = (by ?? "").split(" ").map(id => document.getElementById(id)).filter(Boolean).concat(...(e.labels ?? []));
      const pile = [own(e), contents ? all(e) : "", ...others.map(all)].join(" ");
      if (!words.every(w => pile.includes(w))) continue;
    }
    if (found.push(e) > most) break;
  }
  return found;
}`

// A sight is a thing that was found at a glance.
type sight struct {
	node *accessibility.Node
	id   runtime.RemoteObjectID
}

// glance finds the only match among the elements that can be the thing. none reports that there is no such element.
// A glance that fails, or that finds several matches, finds nothing and says nothing.
func (x *Thing) glance(ctx context.Context) (found *sight, none bool) {
	for _, c := range x.where {
		list, ok := c.candidates(ctx, found)
		if !ok || len(list) > mostCandidates {
			return nil, false
		}
		if len(list) == 0 {
			return nil, true
		}
		var match *sight
		for _, id := range list {
			one := accessibility.GetPartialAXTreeParams{ObjectID: id, FetchRelatives: new(bool)}
			res, err := chromedp.Call(ctx, accessibility.GetPartialAXTree, one)
			if err != nil {
				return nil, false
			}
			for _, n := range res.Nodes {
				if n.Ignored || n.BackendDOMNodeID == 0 || text(n.Role) != c.role || c.name != "" && text(n.Name) != c.name {
					continue
				}
				if match != nil {
					return nil, false
				}
				match = &sight{n, id}
			}
		}
		if match == nil {
			return nil, false
		}
		found = match
	}
	return found, false
}

// candidates returns the elements in a thing, or on the page, that can be what the criterion describes.
func (c criterion) candidates(ctx context.Context, in *sight) (list []runtime.RemoteObjectID, ok bool) {
	selector, ok := can[c.role]
	if !ok {
		return nil, false
	}
	arguments := fmt.Sprintf("%q, %q, %d, %t", selector, c.name, mostCandidates, !named[c.role])
	var array *runtime.RemoteObject
	if in == nil {
		expression := "(" + candidates + ").call(document, " + arguments + ")"
		res, err := chromedp.Call(ctx, runtime.Evaluate, runtime.EvaluateParams{Expression: expression})
		if err != nil || res.ExceptionDetails != nil {
			return nil, false
		}
		array = res.Result
	} else {
		res, err := chromedp.Call(ctx, runtime.CallFunctionOn, runtime.CallFunctionOnParams{
			FunctionDeclaration: "function() { return (" + candidates + ").call(this, " + arguments + ") }", ObjectID: in.id,
		})
		if err != nil || res.ExceptionDetails != nil {
			return nil, false
		}
		array = res.Result
	}
	yes := true
	res, err := chromedp.Call(ctx, runtime.GetProperties, runtime.GetPropertiesParams{ObjectID: array.ObjectID, OwnProperties: &yes})
	if err != nil {
		return nil, false
	}
	for _, p := range res.Result {
		if _, err := strconv.Atoi(p.Name); err == nil && p.Value != nil {
			list = append(list, p.Value.ObjectID)
		}
	}
	return list, true
}
