package program

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spf13/pflag"

	"github.com/cosmosttl/cosmosttl/app/cli/command"
)

func parseRun(args []string) (f runFlags, err error) {
	flags := pflag.NewFlagSet("run", pflag.ContinueOnError)
	f.register(flags)
	if _, err = command.Parse(flags, args); err == nil {
		err = f.check(flags)
	}
	return f, err
}

func TestRunFlags(t *testing.T) {
	for _, c := range []struct {
		args, addr, cosmos, clock string
		err                       string
	}{
		{"", "127.0.0.1:8080", "127.0.0.1:8081", "real", ""},
		{"-port 9000", "127.0.0.1:9000", "127.0.0.1:8081", "real", ""},
		{"-port 0 -addr 127.0.0.1:1", "", "", "", "-addr and -port are both given"},
		{"-cosmos off -tls", "", "", "", "-tls needs the endpoint, and -cosmos is off"},
		{"-cosmos off -purge-delay 5", "", "", "", "-purge-delay needs the endpoint, and -cosmos is off"},
		{"-addr off -version 1", "", "", "", "-version needs the playground, and -addr is off"},
		{"-addr off -cosmos 0.0.0.0:1 -clock manual", "off", "0.0.0.0:1", "manual", ""},
		{"-purge-delay 86401", "", "", "", "-purge-delay is 86401; it must be 0 to 86400 seconds"},
		{"-purge-delay -1", "", "", "", "-purge-delay is -1; it must be 0 to 86400 seconds"},
		{"-port 65536", "", "", "", "-port is 65536; it must be 0 to 65535"},
		{"-port -1", "", "", "", "-port is -1; it must be 0 to 65535"},
		{"-clock fast", "", "", "", `-clock is "fast"; it must be real or manual`},
		{"-addr off -cosmos off", "", "", "", "nothing to run"},
		{"-sync", "", "", "", "-sync is given without -state"},
		{"-seed-into shop/orders/cid", "", "", "", "-seed-into is given without -seed"},
		{"-seed f -seed-into shop", "", "", "", `-seed-into: "shop" is no container`},
		{"-seed f -cosmos off", "", "", "", "-seed needs the endpoint"},
		{"-child", "off", "127.0.0.1:0", "manual", ""},
		{"-child -clock real -cosmos 127.0.0.1:1 -port 2", "127.0.0.1:2", "127.0.0.1:1", "real", ""},
		{"-otlp localhost:4318", "", "", "", `-otlp is "localhost:4318"; it must be the base URL of a collector`},
		{"-otlp http://localhost:4318 -cosmos off", "", "", "", "-otlp needs the endpoint"},
		{"-roles nosuch.json", "", "", "", "-roles: open nosuch.json"},
		{"-roles run_test.go", "", "", "", `-roles run_test.go: it must be JSON as {"roleDefinitions"`},
		{"-roles nosuch.json -cosmos off", "", "", "", "-roles needs the endpoint"},
		{"-child -cosmos off", "", "", "", "-child needs the endpoint"},
	} {
		f, err := parseRun(strings.Fields(c.args))
		if c.err != "" {
			if err == nil || !strings.Contains(err.Error(), c.err) {
				t.Errorf("%s: %v", c.args, err)
			}
			continue
		}
		if err != nil || f.addr != c.addr || f.cosmos != c.cosmos || f.clock != c.clock {
			t.Errorf("%s: %+v, %v", c.args, f, err)
		}
	}
	if f, err := parseRun(strings.Fields("-account red -account blue=Ymx1ZSBrZXkgb2YgdGVhbSBibHVl")); err != nil || len(f.config(nil, nil).Accounts) != 2 {
		t.Errorf("%+v, %v", f, err)
	}
	if _, err := parseRun([]string{"-account", "Red"}); err == nil || !strings.Contains(err.Error(), "lower-case letters") {
		t.Errorf("%v", err)
	}
	f, err := parseRun(strings.Fields("-key k -state s -sync -host A.b,c -origin http://x,http://y -verbose -lenient -serverless -purge-delay 250"))
	if err != nil {
		t.Fatal(err)
	}
	if c := f.config(nil, nil).Capacity; !c.Serverless || c.PurgeDelay != 250 || c.Throttle {
		t.Errorf("%+v", c)
	}
	if c := f.config(nil, nil); c.Key != "k" || c.State != "s" || !c.Sync || !c.Lenient || strings.Join(c.Hosts, " ") != "a.b c" ||
		strings.Join(c.Origins, " ") != "http://x http://y" { // no playground, no page to trust except the named pages
		t.Errorf("%+v", c)
	}
	playground, err := listenOn("127.0.0.1:0", "-addr", off)
	if err != nil {
		t.Fatal(err)
	}
	defer playground.Close()
	own := fmt.Sprintf("http://x http://y http://localhost:%[1]d http://127.0.0.1:%[1]d", playground.Port())
	if got := strings.Join(f.config(playground, nil).Origins, " "); got != own {
		t.Errorf("with a playground the origins are %s, want %s", got, own)
	}
}

// The roles that docs/serving.md shows are taken.
func TestTheRolesOfTheManual(t *testing.T) {
	manual, err := os.ReadFile(filepath.Join("..", "..", "..", "docs", "serving.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, text, _ := strings.Cut(string(manual), "```json\n{\n  \"roleDefinitions\"")
	text, _, _ = strings.Cut(text, "```")
	file := filepath.Join(t.TempDir(), "roles.json")
	if err := os.WriteFile(file, []byte(`{"roleDefinitions"`+text), 0o600); err != nil {
		t.Fatal(err)
	}
	f, err := parseRun([]string{"-roles", file})
	if err != nil || f.config(nil, nil).Roles == nil {
		t.Errorf("%v\n%s", err, text)
	}
}

func TestPlanIsACommand(t *testing.T) {
	if _, err := command.Run(t.Context(), commands(), []string{"plan", "-example", "none"}, nil, io.Discard, io.Discard); err == nil || !strings.Contains(err.Error(), `-example is "none"`) {
		t.Errorf("%v", err)
	}
}
