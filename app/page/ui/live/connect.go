package live

import (
	"encoding/json"
	"net/url"
	"strings"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"
	"github.com/tidwall/gjson"

	"github.com/cosmosttl/cosmosttl/app/page/browser"
	"github.com/cosmosttl/cosmosttl/app/page/follow"
	"github.com/cosmosttl/cosmosttl/app/page/ui/screen"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/replica"
)

const (
	slice = 32 << 10 // bytes of the stream that are read between two looks at the time
	// A hidden page ends its stream after this time. A browser opens only six connections to a server for all tabs
	// together, so without this the page in a seventh tab would not load.
	unseen = 2 * time.Second
	beat   = 1000 // milliseconds between two renderings when nothing happens, so that the shown age of the last request is right
)

// HTTP status codes. Package net/http would make the program a fifth larger.
const (
	statusOK          = 200
	statusUnavailable = 503
)

// Start asks the server for its accounts. It follows the account that the address names, otherwise the first one.
func (p *Live) Start() {
	p.stops = []func(){
		p.turns.begin(),
		browser.Every(beat, func() { p.Later(p.tick) }),
		browser.OnLeave(func() { p.Later(func() { p.hidden = time.Now() }) }),
		browser.OnReturn(func() { p.Later(p.wake) }),
	}
	if !browser.Local() {
		p.Offer = None
		return
	}
	p.ask()
}

// End ends the stream and all that Start began.
func (p *Live) End() {
	p.cut()
	for _, stop := range p.stops {
		stop()
	}
}

// door returns the path of a resource that the server has for this page.
func door(what, account string) string {
	path := strings.TrimSuffix(app.Getenv("GOAPP_ROOT_PREFIX"), "/") + "/_live/" + what
	if account != "" {
		path += "?" + url.Values{"account": {account}}.Encode()
	}
	return path
}

// ask asks the server for the token and the accounts. The server makes a new token each time it starts.
func (p *Live) ask() {
	browser.Ask("GET", door("accounts", ""), "", "", func(a browser.Answer) { p.Later(func() { p.Offered(a) }) })
}

// Ask asks the server of the page whether it has accounts to follow. It calls there if there are any.
func Ask(there func()) {
	if !browser.Local() {
		return
	}
	browser.Ask("GET", door("accounts", ""), "", "", func(a browser.Answer) {
		if a.Status == statusOK {
			there()
		}
	})
}

// Offered takes the server's answer about its accounts, and connects.
func (p *Live) Offered(a browser.Answer) {
	var told struct {
		Token    string    `json:"token"`
		Accounts []Account `json:"accounts"`
		State    string    `json:"state"`
	}
	if a.Status == statusOK && json.Unmarshal(a.Body, &told) == nil && len(told.Accounts) > 0 {
		p.Offer, p.Accounts, p.token, p.state = Some, told.Accounts, told.Token, told.State
		if p.F == nil {
			p.follow(wanted(browser.Query()))
			return
		}
		p.connect()
		return
	}
	if p.F == nil && a.Status != statusUnavailable && p.Offer != Some {
		if p.Offer = None; a.Status == 0 { // the program may start later
			p.retry(noneEvery)
		}
		return
	}
	if p.F == nil {
		p.F = p.newFollower(wanted(browser.Query()))
	}
	p.lose()
}

// follow begins to follow an account, or one container of it.
func (p *Live) follow(name string, in engine.Path) {
	p.cut()
	p.F, p.chosen, p.detail, p.far = p.newFollower(name, in), 0, ofRequest, 0
	p.connect()
}

func (p *Live) newFollower(name string, in engine.Path) *follow.Follower {
	f := follow.New(name, time.Now)
	f.Requests.Say = p.said
	f.Want(in)
	return f
}

// Switch opens the page of another account.
func (p *Live) Switch(name string) { browser.Open(address(name, engine.Path{})) }

// address returns the address of the page of an account, or of a container of the account.
func address(account string, in engine.Path) string {
	q := url.Values{}
	if account != "" {
		q.Set("account", account)
	}
	if in != (engine.Path{}) {
		q.Set("container", replica.ContainerName(in))
	}
	if len(q) == 0 {
		return "./"
	}
	return "./?" + q.Encode()
}

// wanted returns the account and the container that the query of an address names.
func wanted(query string) (account string, in engine.Path) {
	values, err := url.ParseQuery(strings.TrimPrefix(query, "?"))
	if err != nil {
		return "", in
	}
	if named, ok := replica.ParseContainerName(values.Get("container")); ok {
		in = named
	}
	return values.Get("account"), in
}

// cut ends the stream, if there is one.
func (p *Live) cut() {
	if p.stop != nil {
		p.stop()
		p.stop = nil
	}
}

func (p *Live) connect() {
	p.cut()
	p.rests, p.turns.pause, p.turns.opened = false, 0, time.Time{}
	f := p.F
	if f.State() == follow.Lost {
		p.clockRefused = "" // the endpoint answers again
	}
	f.Begin()
	path := door("stream", "") + "?" + f.Query()
	p.stop = browser.Stream(path, p.token,
		func(int) { p.Later(func() { f.Listen(); p.turns.opened = time.Now() }) },
		func(b []byte, next func()) { p.take(f, b, next) },
		func() {
			p.Later(func() {
				if p.F == f {
					p.stop = nil
					p.lose()
				}
			})
		})
}

// take reads a piece of the stream. It works in turns, between which the browser draws and listens.
func (p *Live) take(f *follow.Follower, b []byte, next func()) {
	if !p.InBrowser {
		return
	}
	p.Ctx.Dispatch(func(ctx app.Context) {
		ctx.PreventUpdate()
		if p.F != f {
			return
		}
		for end := time.Now().Add(screen.WorkTurn); len(b) > 0; {
			n := min(slice, len(b))
			if err := f.Write(b[:n]); err != nil {
				p.cut()
				p.lose()
				return
			}
			if b = b[n:]; len(b) > 0 && time.Now().After(end) {
				go func() {
					browser.Rest()
					p.take(f, b, next)
				}()
				return
			}
		}
		p.compare()
		p.Page.Changed()
		next()
	})
}

// compare continues the comparison of checksums while the browser is idle.
func (p *Live) compare() {
	if p.compares || !p.InBrowser {
		return
	}
	p.compares = true
	browser.Idle(func() {
		p.Ctx.Dispatch(func(ctx app.Context) {
			ctx.PreventUpdate()
			p.compares = false
			if p.F == nil {
				return
			}
			end := time.Now().Add(screen.WorkTurn / 2)
			switch done, ok := p.F.Compare(func() bool { return time.Now().Before(end) }); {
			case !ok:
				p.connect()
				p.Page.Changed()
			case !done:
				p.compare()
			}
		})
	})
}

// lose notes that the connection is lost, and plans the next attempt.
func (p *Live) lose() {
	p.F.Lose()
	if p.F.State() != follow.Cancelled && !p.waits {
		p.retry(p.F.Wait())
	}
}

// noneEvery is the time between two questions to a program that does not answer and has never answered.
const noneEvery = 5 * time.Second

// retry asks the server again after a time, or when the page is visible again.
func (p *Live) retry(after time.Duration) {
	p.waits = true
	p.Ctx.After(after, func(app.Context) {
		if p.waits {
			p.waits = false
			p.ask()
		}
	})
}

// wake connects at once when the page is visible again. The stream continues after the last event that was received.
func (p *Live) wake() {
	p.hidden = time.Time{}
	if p.rests {
		p.rests = false
		p.F.Listen()
		p.connect()
	}
	if p.waits {
		p.waits = false
		p.ask()
	}
}

// rest ends the stream of a hidden page, unless the page records.
func (p *Live) rest() {
	if p.hidden.IsZero() || time.Since(p.hidden) < unseen || p.stop == nil || p.F.State() != follow.Live {
		return
	}
	if _, on := p.F.Recording(); !on {
		p.cut()
		p.rests = true
	}
}

// tick runs every second. It ends the stream of a hidden page, and a stream that has been silent for too long.
func (p *Live) tick() {
	p.rest()
	p.turns.beat()
	if p.F != nil && p.stop != nil && p.F.Silent() {
		p.cut()
		p.lose()
	}
}

// cancel stops the opening of the account.
func (p *Live) cancel() {
	p.cut()
	p.F.Cancel()
	p.Focus.ReturnTo = againID
}

// again opens the account again after the follower has ended. Until it is known how much there is to open, nothing can be cancelled.
func (p *Live) again() {
	p.follow(wanted(browser.Query()))
	p.Focus.ReturnTo = stateID
}

// steer changes the account's clock. body is the body of a POST /_clock.
func (p *Live) steer(body string) {
	browser.Ask("POST", door("clock", p.F.Account), p.token, body, func(a browser.Answer) {
		p.Later(func() {
			p.clockRefused = ""
			if a.Status != statusOK {
				p.clockRefused = p.L.AccountNoAnswer
				if why := gjson.GetBytes(a.Body, "message").Str; why != "" {
					p.clockRefused = p.L.Quoted(why)
				}
			}
		})
	})
}
