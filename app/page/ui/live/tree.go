package live

import (
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/app/page/ui/elem"
	"github.com/cosmosttl/cosmosttl/app/page/wording"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/wire/rest"
)

// accountID is the id of the choice of the account.
const accountID = "live-account"

// firstAccount is the value of the first account, whose name is empty. An empty value would be left out of the
// attribute.
const firstAccount = "(first)"

// AccountChoice is the choice of an account of the endpoint.
func (p *Live) AccountChoice() app.UI {
	if p.Offer != Some {
		return app.Div().Class("none")
	}
	chosen := ""
	if p.F != nil {
		chosen = p.F.Account
	}
	options := make([]app.UI, len(p.Accounts))
	for i, a := range p.Accounts {
		options[i] = elem.Option(elem.Pick(a.Name == "", firstAccount, a.Name), shortAddress(a.Endpoint), a.Name == chosen)
	}
	return app.Label().Class("live-account").Body(
		app.Span().Text(p.L.AccountWhich),
		app.Select().ID(accountID).Class("btn quiet").Aria("label", p.L.AccountWhich).Attr("translate", "no").
			OnChange(func(ctx app.Context, _ app.Event) {
				name := ctx.JSSrc().Get("value").String()
				p.Page.Act(func() { p.Switch(elem.Pick(name == firstAccount, "", name)) })
			}).Body(options...),
	)
}

// shortAddress is an address without what is the same for most of them, so that a phone has room for the port.
func shortAddress(endpoint string) string {
	return strings.TrimSuffix(strings.TrimPrefix(endpoint, "http://"), "/")
}

// Tree shows the databases and containers, with the numbers of items in queries and of expired items on disk.
func (p *Live) Tree() app.UI {
	var list []app.UI
	for _, db := range p.S.Account().Databases() {
		list = append(list, app.Li().Class("live-db").Body(elem.IdText(db.ID())))
		for _, c := range db.Containers() {
			list = append(list, p.branch(session.ContainerName{Database: db.ID(), ID: c.ID()}, c))
		}
	}
	return app.Section().Class("live-tree").Aria("label", p.L.Containers).Body(
		app.Div().Class("live-tree-head").Body(app.H2().Text(p.L.Containers), app.Span().Text(p.L.SumQueries), app.Span().
			Text(p.L.SumExpired.Other)),
		app.Ul().Body(list...),
		part(p.L, p.F),
		app.Button().Type("button").ID("live-plan").Class("btn quiet live-plan").OnClick(p.Do(p.OpenPlan), app.EventScope("live-plan")).
			Body(elem.Icon("chart"), app.Span().Text(p.L.PlanThis)),
	)
}

func (p *Live) branch(name session.ContainerName, c *engine.Container) app.UI {
	shown := name.Path() == p.S.Path()
	b := app.Button().Type("button").ID("live-c-"+name.Database+"/"+name.ID).Class(elem.Classes("live-branch", elem.When(shown, "on"))).
		OnClick(p.Do(func() { p.show(name) }), app.EventScope("live-c", name.Database, name.ID)).Body(
		app.Span().Class("live-name").Title(name.ID).Body(elem.IdText(name.ID)),
		app.Span().Class("num").Body(app.Text(p.L.Number(int64(c.Live()))), elem.Hidden(" "+p.L.SumQueries)),
		app.Span().Class("num ghost-text").Body(app.Text(p.L.Number(int64(c.Expired()))), elem.Hidden(" "+p.L.SumExpired.Other)),
	)
	if shown {
		b.Aria("current", elem.Yes)
	}
	return app.Li().Body(b)
}

// Begin is shown while there is nothing to show of an account.
func (p *Live) Begin() app.UI {
	title, how := p.L.AccountConnecting, ""
	switch {
	case p.Offer == None:
		title, how = p.L.AccountNone, p.L.AccountNoneHow
	case p.Empty():
		title, how = p.L.AccountEmpty, p.L.AccountEmptyHow.With("address", "`"+p.endpoint()+"`")
	}
	return app.Div().Class("live-begin").Body(
		app.H2().Text(title), app.P().Body(elem.Rich(how)...), p.connectionString(), app.P().Class("hint").
			Text(elem.Pick(p.Offer != Some, p.L.AccountAbout, "")))
}

// Alone shows the requests of an account that has no containers, with the chosen one beside them.
func (p *Live) Alone() app.UI {
	if !p.Empty() || p.F.Requests.Last() == 0 {
		return app.Div().Class("none")
	}
	return app.Div().Class("cards live-dock").Body(
		app.Div().Class("pane").Body(p.Requests()),
		app.Div().Class("live-side").Body(detailOf(p.request()).Role("region").Aria("label", p.L.AccountRequest)),
	)
}

// connectionString shows the connection string of an empty account whose key is well known, with ways to use it.
func (p *Live) connectionString() app.UI {
	for _, a := range p.Accounts {
		if a.Name == p.F.Account && a.Public && p.Empty() {
			text := "AccountEndpoint=" + a.Endpoint + ";AccountKey=" + rest.EmulatorKey + ";"
			return app.Div().Class("live-connection").Body(p.copied("live-connection-copy", text),
				app.P().Text(p.L.AccountSample), p.copied("live-sample-copy", sampleOf(text)), app.Dl().Class("live-sdks").Attr("translate", "no").
					Body(clientLines()...))
		}
	}
	return app.Div().Class("none")
}

// copied shows a text to use elsewhere, and a button that copies it.
func (p *Live) copied(id, text string) app.UI {
	return app.Div().Class("live-copied").Body(
		app.Pre().Attr("translate", "no").Attr("tabindex", 0).Text(text),
		app.Button().Type("button").ID(id).Class("btn").OnClick(p.Do(func() { p.CopyText(text, text) }), app.EventScope(text)).
			Text(p.CopyLabel(text, p.L.CodeCopy)))
}

// sampleOf is a program for Node that fills an account. It creates a container with a default of an hour, and an
// item that expires after ten seconds. It lists what there is before it creates something: createIfNotExists reads
// what is not there yet, and the page would count its own sample's reads as refused. It can run again.
func sampleOf(connection string) string {
	return `// npm install @azure/cosmos; node sample.mjs
import { CosmosClient } from "@azure/cosmos";
const client = new CosmosClient("` + connection + `");
const create = async (list, body) => {
  const { resources } = await list.readAll().fetchAll();
  if (!resources.some(({ id }) => id === body.id)) await list.create(body);
};
await create(client.databases, { id: "shop" });
const shop = client.database("shop");
await create(shop.containers, { id: "orders", partitionKey: "/cid", defaultTtl: 3600 });
await shop.container("orders").items.upsert({ id: "SO01", cid: "CO18", ttl: 10 });`
}

// clientLines are the lines that make a client in each SDK.
func clientLines() (list []app.UI) {
	for _, sdk := range [...][2]string{
		{".NET", "new CosmosClient(connectionString)"},
		{"Java", "new CosmosClientBuilder().endpoint(endpoint).key(key).gatewayMode().buildClient()"},
		{"JavaScript", "new CosmosClient(connectionString)"},
		{"Python", "CosmosClient.from_connection_string(connection_string)"},
		{"Go", "azcosmos.NewClientFromConnectionString(connectionString, nil)"},
	} {
		code := app.Code()
		var calls []app.UI
		for _, call := range strings.SplitAfter(sdk[1], ")") { // a narrow window breaks a line between two calls
			calls = append(calls, app.Text(call), app.Wbr())
		}
		list = append(list, app.Dt().Text(sdk[0]), app.Dd().Body(code.Body(calls...)))
	}
	return list
}

// endpoint is the address of the followed account.
func (p *Live) endpoint() string {
	for _, a := range p.Accounts {
		if a.Name == p.F.Account {
			return a.Endpoint
		}
	}
	return wording.Visible(p.F.Account)
}
