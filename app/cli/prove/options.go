package prove

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"github.com/cosmosttl/cosmosttl/app/cli/command"
	"github.com/cosmosttl/cosmosttl/core/arm"
	"github.com/cosmosttl/cosmosttl/core/dryrun"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/erasure"
)

// options are the flags of the command.
type options struct {
	promise, purge, container, format, receipts, items, salt string
	endpoint, key, playground                                string
	insecure                                                 bool
	backup                                                   engine.BackupPolicy
	analytical, versions, images                             erasure.Choice
	places                                                   []erasure.Declared
	written                                                  int64
	values                                                   arm.Values
	promised, lag                                            int64 // seconds; 0 if not given
}

func (o *options) register(flags *pflag.FlagSet) {
	o.values = arm.Values{}
	flags.StringVar(&o.promise, "promise", "", "`DURATION` after its last write in which an item must be erased everywhere, such as 90d")
	flags.StringVar(&o.purge, "purge", "", "declare that the purge deletes an item at most this `DURATION` after its expiry; no page of the documentation says so")
	flags.Func("place", "`NAME=DURATION` of another place that keeps an item, such as export=30d after the purge, or crm=never; can be repeated", func(text string) error {
		name, keeps, ok := strings.Cut(text, "=")
		end := erasure.End{Kind: erasure.Never}
		if keeps != "never" {
			n, valid := dryrun.ParseDuration(keeps)
			ok, end = ok && valid, erasure.End{Kind: erasure.At, Second: n}
		}
		if !ok || name == "" {
			return errors.New("want NAME=DURATION with a length of time like 30d, or NAME=never")
		}
		o.places = append(o.places, erasure.Declared{Name: name, Keeps: end})
		return nil
	})
	flags.Func("backup", "declare the account's backup `POLICY`: continuous 7d, continuous 30d, or periodic 4h 8h (interval and retention)",
		func(text string) (err error) {
			o.backup, err = ParsePolicy(text)
			return err
		})
	choice := func(name, what string, c *erasure.Choice) {
		flags.Func(name, "declare "+what+": `on|off`", func(text string) error {
			switch text {
			case "on":
				*c = erasure.On
			case "off":
				*c = erasure.Off
			default:
				return errors.New("want on or off")
			}
			return nil
		})
	}
	choice("analytical", "whether the container has an analytical store", &o.analytical)
	choice("all-versions", "whether the feed of all versions and deletes is in use", &o.versions)
	choice("images", "whether that feed keeps previous images of deleted items", &o.images)
	flags.StringVar(&o.container, "container", "",
		"the container as `DATABASE/CONTAINER`; needed with -endpoint, and if the inputs have several")
	flags.StringVar(&o.format, "format", "text", "`FORMAT`: text, json or html (a page to print)")
	flags.StringVar(&o.receipts, "receipts", "", "`FILE` with records of the feed of all versions and deletes, as JSON or a line each")
	flags.StringVar(&o.items, "items", "", "`FILE` of what is stored, each item of which is judged: items with their _ts as JSON, NDJSON or CSV, or the result of the query that \"cosmosttl diff\" prints; - is the standard input")
	flags.StringVar(&o.playground, "playground", "http://localhost:8080/",
		"the `URL` of the playground that the link opens, where the answer can be replayed; empty for no link")
	flags.StringVar(&o.salt, "salt", "", "`TEXT` that is hashed with each id, so that nobody can guess ids from their hashes")
	command.Second(flags, "written", "`TIME` of the last write of the item, as 2026-01-31T12:00:00Z or in Unix seconds; the default is now",
		&o.written)
	flags.StringVar(&o.endpoint, "endpoint", "", "read the container of the Cosmos DB account at `URL`")
	flags.StringVar(&o.key, "key", "", "with -endpoint: the account's `KEY`, which may be read-only; the default is "+command.KeyVariable+
		" in the environment, or the emulator's public key for an endpoint on this machine")
	flags.BoolVar(&o.insecure, "insecure", false, "with -endpoint: accept any certificate, as emulators need")
	flags.Func("parameters", "`FILE` with values of the parameters of a template; can be repeated", func(name string) error {
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		values, err := arm.ParseFile(text)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		maps.Copy(o.values, values)
		return nil
	})
	flags.Func("var", "`NAME=VALUE` of a parameter of a template; can be repeated", func(text string) error { return o.values.Set(text) })
}

// ParsePolicy reads a backup policy: continuous 7d, continuous 30d, or periodic with an interval and a retention, as in periodic 4h 8h.
func ParsePolicy(text string) (p engine.BackupPolicy, err error) {
	words := strings.Fields(text)
	length := func(i int) int64 {
		if i >= len(words) {
			return 0
		}
		n, _ := dryrun.ParseDuration(words[i])
		return n
	}
	switch {
	case len(words) == 2 && words[0] == "continuous":
		p = engine.BackupPolicy{Kind: engine.BackupContinuous, Retention: length(1)}
	case len(words) == 3 && words[0] == "periodic":
		p = engine.BackupPolicy{Kind: engine.BackupPeriodic, Interval: length(1), Retention: length(2)}
	default:
		return p, errors.New("want continuous 7d, continuous 30d, or periodic and two lengths of time, as in periodic 4h 8h")
	}
	if wrong := p.Check(); wrong != nil {
		return p, fmt.Errorf("%s is %s; want %s", wrong.Field, cmp.Or(wrong.Value, "missing"), wrong.Limit)
	}
	return p, nil
}

// check completes the flags, and returns an error if they are invalid or contradict one another.
func (o *options) check(args []string) error {
	for _, f := range []struct {
		name, text string
		to         *int64
	}{{"promise", o.promise, &o.promised}, {"purge", o.purge, &o.lag}} {
		n, ok := dryrun.ParseDuration(f.text)
		if f.text != "" && (!ok || n < 1) {
			return fmt.Errorf("-%s is %q; want a length of time like 90d, 12h or 45s", f.name, f.text)
		}
		*f.to = n
	}
	switch {
	case !slices.Contains([]string{"text", "json", "html"}, o.format):
		return fmt.Errorf("-format is %q; want text, json or html", o.format)
	case len(args) == 0 && o.endpoint == "":
		return errors.New("no inputs; want files, or -endpoint, as in \"cosmosttl prove -promise 90d account.json people.json\"")
	case len(slices.DeleteFunc(append([]string{o.items, o.receipts}, args...), func(arg string) bool { return arg != "-" })) > 1:
		return errors.New("the standard input, -, is given more than once; want it for one file")
	case o.endpoint == "" && (o.key != "" || o.insecure):
		return errors.New("-key and -insecure need -endpoint")
	case o.endpoint != "" && strings.Count(strings.Trim(o.container, "/"), "/") != 1:
		return fmt.Errorf("-container is %q; want DATABASE/CONTAINER with -endpoint", o.container)
	}
	if o.key == "" && o.endpoint != "" {
		o.key = os.Getenv(command.KeyVariable)
	}
	return nil
}

// hide returns an error without the key.
func (o options) hide(err error) error {
	if len(o.key) < 8 || !strings.Contains(err.Error(), o.key) {
		return err
	}
	return errors.New(strings.ReplaceAll(err.Error(), o.key, "[key]"))
}
