package diff

import (
	"errors"
	"fmt"
	"math"
	"os"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"github.com/cosmosttl/cosmosttl/app/cli/command"
	"github.com/cosmosttl/cosmosttl/core/arm"
	"github.com/cosmosttl/cosmosttl/core/dryrun"
	"github.com/cosmosttl/cosmosttl/core/plan"
)

// maxPrice is the largest price of a million RU, in US dollars. The list price is below one dollar.
const maxPrice = 1e6

// A failIf is a condition with its text.
type failIf struct {
	dryrun.Condition
	text string
}

// options are the arguments of the command.
type options struct {
	args                           []string // BEFORE and AFTER, or PLAN
	format, items                  string
	failIf                         []failIf
	endpoint, key, container       string
	insecure                       bool
	maxRU                          float64
	at                             int64
	throughput, autoscale, traffic int64
	serverless                     bool
	purgeDelay                     int64
	deleteRU, price                float64
	values                         [2]arm.Values // values of parameters, for BEFORE and for AFTER
}

// register adds the flags of the command.
func (o *options) register(flags *pflag.FlagSet) {
	flags.StringVar(&o.format, "format", "text", "`FORMAT`: text, markdown (for a comment on a pull request) or json")
	flags.Func("fail-if", "exit with status 1 if the `CONDITION` is met, such as 'hidden > 0', 'hidden > 5%', 'lag > 1h' or 'ru > 1000 or warnings > 0'; can be repeated", func(text string) error {
		c, err := dryrun.ParseCondition(text)
		o.failIf = append(o.failIf, failIf{c, text})
		return err
	})
	flags.StringVar(&o.items, "items", "", "`FILE` of what is stored: the result of the query that the command prints, or items with their _ts as JSON, NDJSON or CSV; - is the standard input")
	flags.StringVar(&o.endpoint, "endpoint", "", "read what is stored from the Cosmos DB account at `URL`, with the query")
	flags.StringVar(&o.key, "key", "", "with -endpoint: the account's `KEY`, which may be read-only; the default is "+command.KeyVariable+
		" in the environment, or the emulator's public key for an endpoint on this machine")
	flags.StringVar(&o.container, "container", "", "the container as `DATABASE/CONTAINER`; needed with -endpoint, and if a file has several")
	flags.BoolVar(&o.insecure, "insecure", false, "with -endpoint: accept any certificate, as emulators need")
	flags.Float64Var(&o.maxRU, "max-ru", 0,
		"with -endpoint: do not run the query if it is estimated to take more `RU` than this; 0 is no limit")
	command.Second(flags, "at", "`TIME` of the change, as 2026-01-31T12:00:00Z or in Unix seconds; the default is now", &o.at)
	flags.Int64Var(&o.throughput, "throughput", 0, "`RU/s` of manual throughput; the default is what the file or the account says")
	flags.Int64Var(&o.autoscale, "autoscale", 0, "largest `RU/s` of autoscale")
	flags.BoolVar(&o.serverless, "serverless", false, "the account is serverless: the purge is billed")
	flags.Int64Var(&o.traffic, "traffic", 0, "`RU/s` that requests use and the purge cannot")
	flags.Int64Var(&o.purgeDelay, "purge-delay", 0, "`SECONDS` that the purge waits after an item's deadline")
	flags.Float64Var(&o.deleteRU, "delete-ru", 0, "`RU` charge of one delete in your account; the default is estimated from the items' size")
	flags.Float64Var(&o.price, "price", plan.ListPrices.Serverless,
		"US `DOLLARS` for a million RU of a serverless account; the default is a list price in the United States, an estimate")
	o.parameters(flags)
}

// check returns an error if the flags are invalid or contradict one another. Without -key, it takes the key from the
// environment.
func (o *options) check(flags *pflag.FlagSet) error {
	if o.endpoint == "" {
		if err := command.Needs(flags, "-endpoint", "key", "insecure", "max-ru"); err != nil {
			return err
		}
	}
	switch {
	case !slices.Contains([]string{"text", "markdown", "json"}, o.format):
		return fmt.Errorf("-format is %q; want text, markdown or json", o.format)
	case o.items != "" && o.endpoint != "":
		return errors.New("-items and -endpoint both say what is stored; want one of them")
	case len(o.args) == 0 || len(o.args) > 2:
		return fmt.Errorf("%d arguments; want BEFORE and AFTER, or the file of a plan, as in \"cosmosttl diff -items items.json off 90d\"",
			len(o.args))
	case len(slices.DeleteFunc(append([]string{o.items}, o.args...), func(arg string) bool { return arg != "-" })) > 1:
		return errors.New("the standard input, -, is given more than once; want it for one file")
	case o.endpoint != "" && strings.Count(strings.Trim(o.container, "/"), "/") != 1:
		return fmt.Errorf("-container is %q; want DATABASE/CONTAINER with -endpoint", o.container)
	case !(o.deleteRU >= 0) || o.deleteRU > float64(dryrun.MaxCost)/100:
		return fmt.Errorf("-delete-ru is %v; want 0.01 to %s", o.deleteRU, dryrun.MaxCost)
	case !(o.price >= 0 && o.price <= maxPrice):
		return fmt.Errorf("-price is %v; want 0 to %d", o.price, int(maxPrice))
	case !(o.maxRU >= 0 && o.maxRU <= math.MaxInt64):
		return fmt.Errorf("-max-ru is %v; want 0 or more", o.maxRU)
	case o.throughput > 0 && o.autoscale > 0 || o.serverless && (o.throughput > 0 || o.autoscale > 0):
		return errors.New("-throughput, -autoscale and -serverless exclude one another; want one of them")
	case o.throughput < 0 || o.autoscale < 0:
		return errors.New("-throughput and -autoscale are not negative")
	}
	if o.key == "" {
		o.key = os.Getenv(command.KeyVariable)
	}
	return nil
}

// live reports whether BEFORE is the container's present setting in the account.
func (o options) live() bool { return o.endpoint != "" && len(o.args) == 1 }

// hide returns an error without the key.
func (o options) hide(err error) error {
	if len(o.key) < 8 || !strings.Contains(err.Error(), o.key) {
		return err
	}
	return errors.New(strings.ReplaceAll(err.Error(), o.key, "[key]"))
}
