//go:build e2e

package e2e

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/e2e/browser"
)

// mutations are what may become of a link on its way: cut off, a character changed, a % in it, of another version, with parts that are
// empty or very long; and links that are whole to worlds far from each other in time, and to worlds with next to nothing in them.
func mutations(link string) (all []string) {
	all = append(all, "", "v", "v1", "v1.", "v1..", "v2."+link[3:], "v0."+link[3:], "v99999."+link[3:], "v-1."+link[3:], "V1."+link[3:], link[3:], "v1."+link, "."+link, "%", "%25", "%zz", "%%",
		"step-1", "step-0", "step--1", "step-99999999999999999999", "step-%", "#", "##", "#"+link, link+"#", link+"?x=%", link+"&", link+"%", "v1.%"+link[3:],
		"v1."+strings.Repeat("A", 1<<20), "v1."+strings.Repeat("%", 1<<14), link+strings.Repeat("=", 9), "v1.\x00", "v1.\u00e9", "constructor", "__proto__", "caf%C3%A9")
	for i := 0; i < len(link); i += max(1, len(link)/25) {
		all = append(all, link[:i], link[i:], link[:i]+"%"+link[i:], link[:i]+"%4"+link[i+1:], link[:i]+string(link[i]^1)+link[i+1:], link[:i]+"A"+link[i+1:])
	}
	for _, text := range []string{"", "w", "s", "x", "wnull", "w{}", "w[]", `w{"cmds":[]}`, `w{"now":253402300799,"cmds":[{"op":"advance","n":1}]}`, `w{"cmds":[{"op":"advance","n":4294967339}]}`,
		`w{"now":1767268800,"cmds":[]}`, `w{"now":0,"cmds":[{"op":"create-database","id":""},{"op":"create-container","in":"","pk":[]}]}`, `w{"state":{},"cmds":[]}`, `w{"state":null,"cmds":null}`,
		`w{"cmds":[{"op":"create-database","id":"d"},{"op":"create-container","in":"d","id":"c","pk":["/p"],"ru":400}]}`, `w{"now":-1,"cmds":[]}`, "s# nothing", "scontainer orders 60\nadvance 100y",
		"scontainer orders off\ncreate orders {\"id\":\"a\"}"} {
		var b bytes.Buffer
		z, _ := flate.NewWriter(&b, flate.BestSpeed)
		z.Write([]byte(text)) //nolint:errcheck // a bytes.Buffer takes everything
		z.Close()             //nolint:errcheck
		all = append(all, "v1."+base64.RawURLEncoding.EncodeToString(b.Bytes()))
	}
	return all
}

// survives sends a page one fragment after the other, in one go: each is opened or refused, some before the one before is, and the
// program goes on. It returns what has not been.
const survives = `(async (all) => {
	const missing = [], frame = () => new Promise((r) => requestAnimationFrame(r));
	const dead = () => document.querySelector("dialog[role=alertdialog]");
	for (const [i, fragment] of all.entries()) {
		location.hash = "#-"; // so that each is a change
		const before = document.querySelector(".notices").innerText;
		location.hash = fragment;
		for (let n = 0; n < (i %% 4 ? 2 : 12); n++) await frame();
		if (dead()) return ["the program has ended at " + fragment.slice(0, 300)];
		if (/%%(?![0-9a-f]{2})/i.test(location.hash)) missing.push("the address stays as it was: " + fragment.slice(0, 300));
	}
	for (let n = 0; n < 30; n++) await frame();
	if (dead()) missing.push("the program has ended");
	return missing;
})(%s)`

func (v *visit) survives(all []string) {
	v.t.Helper()
	text, err := json.Marshal(all)
	if err != nil {
		v.t.Fatal(err)
	}
	for _, problem := range browser.Eval[[]string](v.Page, fmt.Sprintf(survives, text)) {
		v.t.Error(problem)
	}
}

// Whatever has become of a link, at the start and while the page is open, on the playground, in a frame and in a lesson, the page goes on.
func TestStoryMutatedLinks(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.newItem(`{"id": "sent", "cid": "CO1", "ttl": 600}`)
	link := v.shared("The world with its past")
	all := mutations(link[strings.Index(link, "#")+1:])
	t.Logf("%d mutations of %d characters", len(all), len(link))
	v.survives(all)
	browser.Eval[bool](v.Page, `(location.hash = `+quoted(link[strings.Index(link, "#"):])+`, true)`)
	v.waits("sent", inQueries)
	v.advance(1)

	short := make([]string, 0, len(all)/5)
	for i := 0; i < len(all); i += 5 {
		short = append(short, all[i])
	}
	v.Goto(v.host.URL("?embed=1"))
	v.WaitForApp()
	v.survives(short)
	v.advance(1)
	v.Goto(v.host.URL("learn/06-exact-second/"))
	v.WaitForApp()
	v.survives(short)
	v.press("Show me")

	for i := 3; i < len(all); i += len(all) / 8 {
		if len(all[i]) > 1<<16 {
			continue
		}
		v.Goto(v.host.URL("robots.txt"))
		v.Goto(v.host.URL("#" + strings.NewReplacer("\x00", "", "#", "").Replace(all[i])))
		v.WaitForApp()
		if browser.Eval[bool](v.Page, `!!document.querySelector("dialog[role=alertdialog]")`) {
			t.Fatalf("the program has ended at the start with %.300s", all[i])
		}
	}
	v.advance(1)
}
