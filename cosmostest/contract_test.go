package cosmostest_test

import (
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/Azure/azure-sdk-for-go/sdk/azcore"
	"github.com/Azure/azure-sdk-for-go/sdk/data/azcosmos"

	"github.com/cosmosttl/cosmosttl/cosmostest"
)

// TestContract runs the cases that all test packages pass; docs/clients/contract.md explains the steps.
func TestContract(t *testing.T) {
	text, err := os.ReadFile("../e2e/packages/contract.txt")
	if err != nil {
		t.Fatal(err)
	}
	cases := strings.Split("\n"+string(text), "\ncase ")[1:]
	if len(cases) < 5 {
		t.Fatalf("%d cases", len(cases))
	}
	for _, one := range cases {
		name, steps, _ := strings.Cut(one, "\n")
		t.Run(name, func(t *testing.T) {
			first := &contract{T: t, Emulator: cosmostest.New(t)}
			now := first
			for line := range strings.Lines(steps) {
				switch words := strings.Fields(line); {
				case len(words) == 0:
				case words[0] == "account":
					now = &contract{T: t, Emulator: cosmostest.New(t)}
				case words[0] == "first":
					now = first
				default:
					if got, want := now.step(words[0], words[1:]), now.want(words); got != want {
						t.Errorf("%s: got %q, want %q", strings.TrimSpace(line), got, want)
					}
				}
			}
		})
	}
}

// A contract is an emulator that takes the steps of the cases.
type contract struct {
	*testing.T
	*cosmostest.Emulator
}

// want returns what step has to return.
func (c *contract) want(words []string) string {
	switch words[0] {
	case "read":
		return words[4]
	case "now", "events":
		return strings.Join(words[1:], " ")
	case "disk":
		return strings.Join(words[2:], " ")
	case "explain":
		return strings.Join(words[4:], " ")
	}
	return ""
}

func (c *contract) step(word string, args []string) string {
	c.Helper()
	start := cosmostest.DefaultStart
	number := func(i int) int64 {
		n, err := strconv.ParseInt(args[i], 10, 64)
		must(c.T, err)
		return n
	}
	switch word {
	case "container":
		database, name, _ := strings.Cut(args[0], "/")
		setting := cosmostest.Off
		if args[2] != "off" {
			setting = time.Duration(number(2)) * time.Second
		}
		c.Container(c, database, name, args[1], setting)
	case "write", "delete", "read":
		return c.request(word, args)
	case "advance":
		c.Clock.Advance(time.Duration(number(0)) * time.Second)
	case "set":
		c.Clock.Set(start.Add(time.Duration(number(0)) * time.Second))
	case "purge":
		c.WaitForPurge(c)
	case "now":
		return fmt.Sprint(int64(c.Clock.Now().Sub(start) / time.Second))
	case "refused":
		defer func() {
			if recover() == nil {
				c.Errorf("%v was not refused", args)
			}
		}()
		c.step(args[0], args[1:])
	case "explain":
		x := c.in(args[0]).Item(args[1], args[2]).Explain(c)
		rule, deadline := "-", "-"
		if x.State != "unknown" {
			rule = x.Claim()
		}
		if second, ok := x.Deadline(); ok {
			deadline = fmt.Sprint(second - start.Unix())
		}
		return fmt.Sprint(x.State, " ", rule, " ", deadline)
	case "disk":
		database, name, _ := strings.Cut(args[0], "/")
		d, err := c.Disk(database, name)
		must(c.T, err)
		return fmt.Sprint(d.Live, " ", d.Expired, " ", d.Purged)
	case "events":
		var all []string
		for _, e := range c.Events() {
			all = append(all, fmt.Sprint(e.Kind, ":", e.Count))
		}
		return strings.Join(all, " ")
	default:
		c.Fatalf("there is no step %s", word)
	}
	return ""
}

func (c *contract) in(path string) *cosmostest.Container {
	c.Helper()
	database, name, _ := strings.Cut(path, "/")
	return c.Existing(c, database, name)
}

// request sends a request of an item with the SDK; of a read it returns the status.
func (c *contract) request(word string, args []string) string {
	c.Helper()
	in, key := c.in(args[0]), azcosmos.NewPartitionKeyString(args[1])
	switch word {
	case "read":
		if _, err := in.ReadItem(c.Context(), key, args[2], nil); err != nil {
			var refused *azcore.ResponseError
			if !errors.As(err, &refused) {
				c.Fatal(err)
			}
			return fmt.Sprint(refused.StatusCode)
		}
		return "200"
	case "delete":
		_, err := in.DeleteItem(c.Context(), key, args[2], nil)
		must(c.T, err)
		return ""
	}
	properties, err := in.Read(c.Context(), nil)
	must(c.T, err)
	item := fmt.Sprintf(`{"id":%q,%q:%q`, args[2], properties.ContainerProperties.PartitionKeyDefinition.Paths[0][1:], args[1])
	if len(args) > 3 {
		item += `,"ttl":` + args[3]
	}
	_, err = in.UpsertItem(c.Context(), key, []byte(item+"}"), nil)
	must(c.T, err)
	return ""
}
