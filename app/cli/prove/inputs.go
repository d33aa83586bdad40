package prove

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/cosmosttl/cosmosttl/app/cli/command"
	"github.com/cosmosttl/cosmosttl/app/cli/diff"
	"github.com/cosmosttl/cosmosttl/core/arm"
	"github.com/cosmosttl/cosmosttl/core/dryrun"
	"github.com/cosmosttl/cosmosttl/core/engine"
)

// maxFile is the largest size of an input, in bytes.
const maxFile = 64 << 20

// An input identifies the contents of a file that was read.
type input struct {
	Name   string `json:"name"`
	Read   string `json:"read"` // when, in UTC
	SHA256 string `json:"sha256"`
}

// sources are the contents of the inputs.
type sources struct {
	container string
	setting   dryrun.Setting
	account   dryrun.Account
	inputs    []input
	declared  []string // the facts that only flags state
}

// open reads an input and adds it to the list of inputs with its hash.
func (j job) open(s *sources, name string) ([]byte, error) {
	text, err := command.ReadFile(j.in, name, maxFile)
	if err != nil {
		return nil, err
	}
	s.add(name, text, j.now())
	return text, nil
}

func (s *sources) add(name string, text []byte, at time.Time) {
	sum := sha256.Sum256(text)
	s.inputs = append(s.inputs, input{name, at.UTC().Format(time.RFC3339), hex.EncodeToString(sum[:])})
}

// read reads the inputs, and chooses the container and its account.
func (j job) read(ctx context.Context, args []string) (s sources, err error) {
	var list []dryrun.Described
	var accounts []dryrun.Account
	for _, name := range args {
		text, err := j.open(&s, name)
		if err != nil {
			return s, err
		}
		containers, more, err := dryrun.ReadAccounts(text, j.valuesFor(text))
		if err != nil {
			return s, fmt.Errorf("%s: %w", name, err)
		}
		list, accounts = append(list, containers...), append(accounts, more...)
	}
	if j.o.endpoint != "" {
		text, err := diff.ReadContainer(ctx, diff.Endpoint{URL: j.o.endpoint, Key: j.o.key, Container: j.o.container, Insecure: j.o.insecure})
		if err != nil {
			return s, err
		}
		s.add(strings.TrimRight(j.o.endpoint, "/")+"/"+strings.Trim(j.o.container, "/"), text, j.now())
		if list, err = dryrun.Read(text, nil); err != nil {
			return s, fmt.Errorf("%s: %w", j.o.endpoint, err)
		}
		list[0].Container = strings.Trim(j.o.container, "/")
	}
	d, err := j.choose(list)
	if err != nil {
		return s, err
	}
	s.container, s.setting = d.Container, d.After
	if accounts, err = merged(accounts); err != nil {
		return s, err
	}
	if s.account, err = accountOf(d, accounts); err != nil {
		return s, err
	}
	return s, nil
}

// merged combines the parts of an account that several inputs have. Logs whose account no input names count for every
// account.
func merged(list []dryrun.Account) (all []dryrun.Account, err error) {
	logged := false
	for _, a := range list {
		i := slices.IndexFunc(all, func(o dryrun.Account) bool { return strings.EqualFold(o.Name, a.Name) })
		if logged = logged || a.Logs && a.Name == ""; i < 0 {
			all = append(all, a)
			continue
		}
		is, none := &all[i], engine.BackupPolicy{}
		if is.Backup != none && a.Backup != none && is.Backup != a.Backup {
			return nil, fmt.Errorf("the inputs have two backup policies of the account %s: %s; and %s; want one", a.Name, policy(is.Backup),
				policy(a.Backup))
		}
		if is.Backup == none {
			is.Backup, is.Unread = a.Backup, cmp.Or(is.Unread, a.Unread)
		}
		if is.Backup != none {
			is.Unread = ""
		}
		if len(is.Regions) == 0 {
			is.Regions = a.Regions
		}
		if is.Analytical == nil {
			is.Analytical = a.Analytical
		}
		is.OwnKey, is.Logs, is.FullQuery = is.OwnKey || a.OwnKey, is.Logs || a.Logs, is.FullQuery || a.FullQuery
	}
	if len(all) > 1 {
		all = slices.DeleteFunc(all, func(a dryrun.Account) bool {
			return a.Name == "" && a.Backup == engine.BackupPolicy{} && a.Unread == "" && len(a.Regions) == 0
		})
	}
	for i := range all {
		all[i].Logs = all[i].Logs || logged
	}
	return all, nil
}

// valuesFor returns the values of parameters if the text is a template. Other inputs have no parameters.
func (j job) valuesFor(text []byte) arm.Values {
	if head := strings.ToLower(string(text[:min(len(text), 4096)])); strings.Contains(head, "deploymenttemplate") ||
		strings.Contains(head, "templatejson") {
		return j.o.values
	}
	return nil
}

// choose returns the only container that -container names, or the only container of the inputs without -container. It
// ignores removed containers.
func (j job) choose(list []dryrun.Described) (found dryrun.Described, err error) {
	n := 0
	var names []string
	for _, d := range list {
		if d.Removed {
			continue
		}
		if names = append(names, d.Container); j.o.container == "" || d.Is(strings.Trim(j.o.container, "/")) {
			found = d
			n++
		}
	}
	switch {
	case len(names) == 0:
		return found, fmt.Errorf("no input has a container; want its JSON, a template, a plan or -endpoint beside the account")
	case n == 0:
		return found, fmt.Errorf("-container is %q; want one of %s", j.o.container, strings.Join(names, ", "))
	case n > 1:
		return found, fmt.Errorf("the inputs have %d containers; want -container with one of %s", n, strings.Join(names, ", "))
	}
	return found, nil
}

// accountOf returns the account of a container: the account that the container's input names, or the only account.
func accountOf(d dryrun.Described, accounts []dryrun.Account) (a dryrun.Account, err error) {
	var names []string
	for _, one := range accounts {
		if d.Account() != "" && one.Name == d.Account() {
			return one, nil
		}
		names = append(names, one.Name)
	}
	switch len(accounts) {
	case 0:
		return a, nil
	case 1:
		if one := accounts[0]; one.Name == "" || d.Account() == "" || strings.Contains(one.Name+d.Account(), "{") {
			return one, nil
		}
	}
	if d.Account() != "" {
		return a, fmt.Errorf("the container %s is of the account %s, and the inputs have %s; want the account of the container", d.Container,
			d.Account(), strings.Join(names, ", "))
	}
	return a, fmt.Errorf("the inputs have %d accounts (%s), and the container does not name its own; want the account of the container alone",
		len(accounts), strings.Join(names, ", "))
}
