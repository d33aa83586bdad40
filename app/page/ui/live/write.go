package live

import (
	"net/url"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"
	"github.com/tidwall/gjson"

	"github.com/cosmosttl/cosmosttl/app/page/browser"
	"github.com/cosmosttl/cosmosttl/app/page/follow"
	"github.com/cosmosttl/cosmosttl/app/page/ui/elem"
	"github.com/cosmosttl/cosmosttl/app/page/wording"
	"github.com/cosmosttl/cosmosttl/core/document"
	"github.com/cosmosttl/cosmosttl/core/engine"
)

const (
	writtenID  = "live-item"    // the text of the item to write
	defaultID  = "live-default" // the container's default
	writtenKey = "cosmosttl.live-item"
)

// writing is what the user writes to the account, and the answer of the account.
type writing struct {
	p       *Live
	item    string // JSON
	begun   bool   // the text is the user's, not the example
	seconds string // the default as typed, for the container typed; other containers show their own
	typed   engine.Path
	busy    bool
	in      engine.Path // the container of the last request
	setting bool        // this request is about the default, not about an item
	answer  int         // status of its answer; 0 for none
	refused string      // why it was refused; empty if it was not
	sure    bool        // the next call of reset empties the account
}

// draw is the form for writing an item, for deleting the selected item, and for setting the default of the shown
// container.
func (w *writing) draw() app.UI {
	p := w.p
	c := p.S.Container()
	// A button is not disabled while a request is under way: a disabled button would lose the focus.
	button := func(id, name, class string, action func()) app.UI {
		return app.Button().Type("button").ID(id).Class(class).Aria("disabled", elem.Truth(w.busy)).
			OnClick(p.Do(func() {
				if !w.busy {
					action()
				}
			}), app.EventScope(id, c.RID(), p.S.Selected())).Text(name)
	}
	edit, remove := app.UI(app.Button().Type("button").Class("none")), app.UI(app.Button().Type("button").Class("none"))
	if it, ok := c.ByOrdinal(uint64(p.S.Selected())); ok {
		id := p.S.IDOf(p.S.Selected())
		edit = button("live-edit", p.L.Edit.With("id", id), "btn", func() { w.edit(it) })
		remove = button("live-delete", p.L.Delete.With("id", id), "btn", func() { w.begin(false); w.send(follow.DeleteItem(c, it)) })
	}
	look, said := "hint", elem.Pick(w.answer > 0, p.L.AccountAnswered.With("status", strconv.Itoa(w.answer)), "")
	if w.refused != "" {
		look, said = "error", p.L.AccountRefused.With("why", p.L.Quoted(w.refused))
	}
	// The answer is shown below the button that sent the request.
	told := func(id string, here bool) app.UI {
		return app.P().ID(id).Class(look).Role("status").Body(elem.Rich(elem.When(here && w.in == p.S.Path(), said))...)
	}
	return app.Div().Class("live-one").Body(
		app.Label().For(writtenID).Text(p.L.AccountItemIn.With("container", wording.Visible(c.Spec().ID))),
		app.Textarea().ID(writtenID).Class("field code").Rows(6).Spellcheck(false).Attr("autocomplete", "off").Attr("autocapitalize", "off").
			Attr("translate", "no").
			Aria("describedby", "live-written").OnInput(func(ctx app.Context, _ app.Event) {
			w.item, w.begun = ctx.JSSrc().Get("value").String(), true
			_ = p.store.Save(writtenKey, w.item) // without storage, the text is lost on a reload
			ctx.PreventUpdate()
		}),
		app.Div().Class("live-buttons").Body(button("live-write", p.L.AccountWriteItem, "btn primary", w.writeItem), edit, remove),
		told("live-written", !w.setting),
		app.Label().For(defaultID).Text(p.L.AccountDefault.With("container", wording.Visible(c.Spec().ID))),
		app.Div().Class("live-buttons").Body(
			app.Input().Type("text").ID(defaultID).Class("field num").Attr("autocomplete", "off").
				Aria("describedby", "live-default-hint live-set-said").
				OnInput(func(ctx app.Context, _ app.Event) {
					w.seconds, w.typed = ctx.JSSrc().Get("value").String(), p.S.Path()
					ctx.PreventUpdate()
				}),
			button("live-set", p.L.AccountSet, "btn", w.setDefault),
		),
		told("live-set-said", w.setting),
		app.P().ID("live-default-hint").Class("hint").Text(p.L.AccountDefaultHint),
		app.Div().Class("live-buttons").Body(button("live-reset", p.L.AccountReset, "btn", w.reset)),
		app.P().Class("error").Role("alert").Text(elem.When(w.sure, p.L.AccountResetSure)),
	)
}

// defaultText is the text in the field of the container's default.
func (w *writing) defaultText() string {
	if w.typed == w.p.S.Path() {
		return w.seconds
	}
	return w.p.S.Container().Default().JSON()
}

// itemText is the text in the field of the item: that of the user, or an example.
func (w *writing) itemText() string {
	if !w.begun {
		return example(w.p.S.Container(), w.p.S.ExampleTTL())
	}
	return w.item
}

// edit puts the text of an item into the field.
func (w *writing) edit(it *engine.Item) {
	w.begin(false)
	w.item, w.begun = elem.Airy(string(it.Body())), true
	_ = w.p.store.Save(writtenKey, w.item)
	w.p.Focus.ReturnTo = writtenID
}

// example is the text of an item for a container.
func example(c *engine.Container, ttl int32) string {
	text := `{"id": "a"`
	for _, path := range c.Spec().PartitionKey {
		if name := path[1:]; name != "id" && !strings.ContainsAny(name, `/"'\`) {
			text += `, ` + document.Quote(name) + `: "b"`
		}
	}
	return text + `, "ttl": ` + strconv.Itoa(int(ttl)) + `}`
}

// begin forgets the last answer, and notes what the next one is about.
func (w *writing) begin(setting bool) {
	w.in, w.setting, w.answer, w.refused, w.sure = w.p.S.Path(), setting, 0, "", false
}

// reset empties the account. The first call only says what that means.
func (w *writing) reset() {
	if !w.sure {
		w.sure = true
		return
	}
	w.sure = false
	send(w.p, follow.Write{Method: "POST", Path: "/_reset", Query: url.Values{}}, w.p.refusal)
}

func (w *writing) writeItem() {
	w.begin(false)
	request, err := follow.WriteItem(w.p.S.Container(), w.itemText())
	if err != nil {
		w.refused = err.Error()
		w.p.Focus.ReturnTo = writtenID
		return
	}
	w.send(request)
}

func (w *writing) setDefault() {
	w.begin(true)
	request, err := follow.SetDefault(w.p.S.Container(), w.defaultText())
	if err != nil {
		w.refused = err.Error()
		return
	}
	w.send(request)
}

// send sends a request to the account. Its effects arrive with the stream.
func (w *writing) send(r follow.Write) {
	w.busy = true
	send(w.p, r, func(status int, refused string) {
		w.busy, w.answer, w.refused = false, status, refused
		if w.setting && refused == "" && w.typed == w.in {
			w.typed = engine.Path{}
		}
	})
}

// Forward sends a command of the panes to the account. A refusal is shown when it arrives. The error says why
// nothing was sent.
func (p *Live) Forward(cmd engine.Command) error {
	r, err := follow.Forward(p.F.History().Tip(), cmd)
	if err != nil {
		return err
	}
	key := r.Method + r.Path + r.Body
	if p.asked == key { // a field reports the same text when it changes and when it loses the focus
		return nil
	}
	p.asked = key
	send(p, r, func(status int, refused string) {
		if p.asked == key {
			p.asked = ""
		}
		p.refusal(status, refused)
	})
	return nil
}

// refusal shows that a request was refused, if it was.
func (p *Live) refusal(_ int, refused string) {
	if refused != "" {
		p.Failure = p.L.AccountRefused.With("why", p.L.Quoted(refused))
	}
}

// reasonOf is the part of a service's message before its identifiers and statistics.
func reasonOf(message string) string {
	message, _, _ = strings.Cut(strings.TrimPrefix(message, "Message: "), "\r\nActivityId:")
	if list := gjson.Get(message, "Errors").Array(); len(list) > 0 {
		return list[0].Str
	}
	return message
}

// send sends a request and calls told with the status of its answer. refused says why it was refused; it is empty if
// it was not.
func send(p *Live, r follow.Write, told func(status int, refused string)) {
	if p.F.Account != "" {
		r.Query.Set("account", p.F.Account)
	}
	browser.Ask(r.Method, door("write"+r.Path, "")+"?"+r.Query.Encode(), p.token, r.Body, func(a browser.Answer) {
		p.Later(func() {
			refused := ""
			switch {
			case a.Status == 0:
				refused = p.L.AccountNoAnswer
			case a.Status >= 400:
				refused = strconv.Itoa(a.Status) + ": " + reasonOf(gjson.GetBytes(a.Body, "message").Str)
			}
			told(a.Status, refused)
		})
	})
}
