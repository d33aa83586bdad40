package agent_test

import (
	"bytes"
	"errors"
	"fmt"
	"net/http/httptest"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/cosmosttl/cosmosttl/app/cli/agent"
	"github.com/cosmosttl/cosmosttl/app/server/endpoint"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/story"
	"github.com/cosmosttl/cosmosttl/core/wire/rest"
	"github.com/cosmosttl/cosmosttl/docs"

	"github.com/cosmosttl/cosmosttl/app/cli/command"
)

// Every rule of the skill names claims of the documentation, or says that a user has reported it. Each claim has a story, whose
// expectations hold.
func TestTheRulesOfTheSkillAreClaims(t *testing.T) {
	shown := map[string]*story.Story{}
	for _, e := range story.All() {
		for _, claim := range strings.FieldsFunc(e.Story.Header("claims"), func(r rune) bool { return r == ' ' || r == ',' }) {
			shown[claim] = e.Story
		}
	}
	_, rules, _ := strings.Cut(agent.Skill, "## Rules\n")
	rules, _, _ = strings.Cut(rules, "\n## ")
	n := 0
	for line := range strings.Lines(rules) {
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		n++
		named := regexp.MustCompile(`^- .* \(([CD0-9, ]+)\)$`).FindStringSubmatch(line)
		if named == nil {
			t.Errorf("no claims: %s", line)
			continue
		}
		for _, claim := range strings.Split(named[1], ", ") {
			row := regexp.MustCompile(`(?m)^\| ` + claim + ` \| .*? \| (.*?) \|`).FindStringSubmatch(docs.Claims)
			switch {
			case row == nil:
				t.Errorf("%s is no claim: %s", claim, line)
			case row[1] != "exact" && !strings.Contains(line, row[1]):
				t.Errorf("%s is %s, and the rule does not say so: %s", claim, row[1], line)
			case shown[claim] == nil:
				t.Errorf("no story shows %s", claim)
			case !shown[claim].Run().OK():
				t.Errorf("the story of %s fails", claim)
			}
		}
	}
	if n < 12 {
		t.Errorf("%d rules", n)
	}
}

// Each tool has a line in the skill file that calls it as a command. This test runs these lines.
func TestRule14_TheCommandsOfTheSkillRun(t *testing.T) {
	a := engine.New(present)
	for _, cmd := range []engine.Command{engine.CreateDatabase{ID: "shop"}, engine.CreateContainer{Database: "shop", Spec: engine.Spec{ID: "orders", PartitionKey: []string{"/id"}}}} {
		if _, err := a.Apply(cmd); err != nil {
			t.Fatal(err)
		}
	}
	server := httptest.NewServer(endpoint.NewWorld(a, rest.Options{}, time.Now, 0).Handler(endpoint.Guard{}))
	defer server.Close()
	t.Chdir(t.TempDir())
	for name, text := range map[string]string{
		"main.bicep":    "resource container 'Microsoft.DocumentDB/databaseAccounts/sqlDatabases/containers@2024-05-15' = {\n  properties: { resource: { defaultTtl: 3600 } }\n}\n",
		"retention.ttl": "container orders 90d\ncreate orders {\"id\":\"a\"}\nadvance 90d\nexpect orders count 0\n",
	} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	var asked []string
	for _, line := range regexp.MustCompile(`(?m)^cosmosttl ask .*$`).FindAllString(agent.Skill, -1) {
		words := strings.Fields(strings.ReplaceAll(line, "http://localhost:8081/", server.URL+"/"))[2:]
		if i := strings.Index(line, `query="`); i >= 0 {
			words = []string{"find_rules", strings.ReplaceAll(line[i:], `"`, "")}
		}
		var out, errs bytes.Buffer
		if _, err := command.Run(t.Context(), agent.Command(), words, strings.NewReader(""), &out, &errs); err != nil || out.Len() == 0 {
			t.Errorf("%s: %v\n%s%s", line, err, &out, &errs)
		}
		for _, w := range words {
			if regexp.MustCompile(`^[a-z]+_[a-z]+$`).MatchString(w) {
				asked = append(asked, w)
			}
		}
	}
	slices.Sort(asked)
	if want := "[check_settings explain_item find_rules move_clock read_account simulate_story]"; fmt.Sprint(asked) != want {
		t.Errorf("%v, want %s", asked, want)
	}
	var out bytes.Buffer
	if _, err := command.Run(t.Context(), agent.Command(), []string{"-skill"}, nil, &out, &out); err != nil || out.String() != agent.Skill {
		t.Errorf("%v", err)
	}
	if _, err := command.Run(t.Context(), agent.Command(), []string{"explain_item", "default_ttl=0"}, nil, &out, &out); !errors.Is(err, command.ErrNo) {
		t.Errorf("%v", err)
	}
}
