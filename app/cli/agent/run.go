package agent

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"
	"time"
)

const usage = `usage: cosmosttl ask [flags] TOOL [NAME=VALUE | NAME=@FILE]...

Answers a question about Time to Live as "cosmosttl mcp" answers coding agents; @- is
the standard input. The exit status is 1 when a check of a story fails, and when a
setting is refused by the service or probably not what was meant. The tools and
their arguments:

`

// Run returns ErrFailed when an answer has found a mistake. The answer, which Run has printed, names it.
var ErrFailed = errors.New("the answer names what is wrong")

// Flags has the flags that the commands "ask" and "mcp" share.
type Flags struct {
	Endpoint, Key, Playground string
	MoveClock                 bool
}

// Register adds the flags to a command's flags.
func (f *Flags) Register(flags *flag.FlagSet) {
	flags.StringVar(&f.Endpoint, "endpoint", "http://localhost:8081/", "the `URL` of the endpoint that read_account reads: cosmosttl's, or any Cosmos DB account")
	flags.StringVar(&f.Key, "key", "", "the endpoint's account `KEY`; the default is "+KeyVariable+" in the environment, or the emulator's public key for an endpoint on this machine")
	flags.BoolVar(&f.MoveClock, "move-clock", false, "offer move_clock, which moves the endpoint's clock forward for all of its clients")
	flags.StringVar(&f.Playground, "playground", "http://localhost:8080/", "the `URL` of the playground that links open; empty for no links")
}

// Config returns the configuration that the flags say. The error says which flag is wrong.
func (f *Flags) Config() (c Config, err error) {
	account, err := Remote(f.Endpoint, f.Key, time.Now)
	if err != nil {
		return c, err
	}
	return Config{Accounts: func(context.Context) []Account { return []Account{account} }, MoveClock: f.MoveClock, Playground: f.Playground, Now: time.Now,
		Log: func(s string) { fmt.Fprintln(os.Stderr, "cosmosttl:", s) }}, nil
}

// Run carries out the command "ask": it calls one tool and prints the answer to out. It returns [ErrFailed] if the answer has found a mistake.
func Run(ctx context.Context, arguments []string, in io.Reader, out, errs io.Writer) error {
	flags := flag.NewFlagSet("ask", flag.ContinueOnError)
	flags.SetOutput(errs)
	var f Flags
	f.Register(flags)
	skill := flags.Bool("skill", false, "print a page of rules and commands to copy beside your code")
	flags.Usage = func() {
		fmt.Fprint(errs, usage)
		for _, t := range tools {
			fmt.Fprintf(errs, "  %s: %s\n", t.Name, t.Title)
			for _, p := range t.Params {
				fmt.Fprintf(errs, "      %-12s %s\n", p.Name, p.Says)
			}
		}
		fmt.Fprintln(errs)
		flags.PrintDefaults()
	}
	if err := flags.Parse(arguments); err != nil {
		return err
	}
	if *skill {
		_, err := io.WriteString(out, Skill)
		return err
	}
	if flags.NArg() == 0 {
		flags.Usage()
		return errors.New("ask needs the name of a tool")
	}
	config, err := f.Config()
	if err != nil {
		return err
	}
	given, err := pairs(flags.Args()[1:], in)
	if err != nil {
		return err
	}
	answer, err := New(config).Call(ctx, flags.Arg(0), given)
	if err != nil {
		return err
	}
	fmt.Fprintln(out, answer.Text)
	if answer.Failed {
		return ErrFailed
	}
	return nil
}

// pairs returns arguments of the form NAME=VALUE and NAME=@FILE as JSON.
func pairs(list []string, in io.Reader) ([]byte, error) {
	values := map[string]string{}
	for _, arg := range list {
		name, value, ok := strings.Cut(arg, "=")
		if !ok {
			return nil, wrong("argument", arg, "NAME=VALUE or NAME=@FILE")
		}
		if file, ok := strings.CutPrefix(value, "@"); ok {
			text, err := readFile(file, in)
			if err != nil {
				return nil, err
			}
			value = text
		}
		values[name] = value
	}
	return json.Marshal(values)
}

// readFile reads a file, or the standard input for -.
func readFile(name string, in io.Reader) (string, error) {
	if name != "-" {
		f, err := os.Open(name)
		if err != nil {
			return "", err
		}
		defer f.Close()
		in = f
	}
	text, err := io.ReadAll(io.LimitReader(in, maxArguments+1))
	return string(text), err
}
