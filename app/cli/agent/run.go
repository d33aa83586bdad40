package agent

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/cosmosttl/cosmosttl/app/cli/command"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// Flags has the flags that the commands "ask" and "mcp" share.
type Flags struct {
	Endpoint, Key, Playground string
	MoveClock                 bool
}

// Register adds the flags to a command's flags.
func (f *Flags) Register(flags *pflag.FlagSet) {
	flags.StringVar(&f.Endpoint, "endpoint", "http://localhost:8081/",
		"the `URL` of the endpoint that read_account reads: cosmosttl's, or any Cosmos DB account")
	flags.StringVar(&f.Key, "key", "", "the account's `KEY`; the default is "+command.KeyVariable+
		" in the environment, or the emulator's public key for an endpoint on this machine")
	flags.BoolVar(&f.MoveClock, "move-clock", false, "offer move_clock, which moves the endpoint's clock forward for all of its clients")
	flags.StringVar(&f.Playground, "playground", "http://localhost:8080/", "the `URL` of the playground that links open; empty for no links")
}

// Config returns the configuration that the flags describe. The error says which flag is wrong.
func (f *Flags) Config() (c Config, err error) {
	account, err := Remote(f.Endpoint, f.Key, time.Now)
	if err != nil {
		return c, err
	}
	return Config{Accounts: func(context.Context) []Account { return []Account{account} }, MoveClock: f.MoveClock, Playground: f.Playground,
		Now: time.Now,
		Log: func(s string) { fmt.Fprintln(os.Stderr, "cosmosttl:", s) }}, nil
}

// Command returns the command "ask", which calls one tool and prints its answer.
func Command() *cobra.Command {
	var f Flags
	var skill bool
	cmd := &cobra.Command{Use: "ask [flags] TOOL [NAME=VALUE | NAME=@FILE]...",
		Short: "explain an item, check settings, find a rule: what coding agents ask", Long: about(),
		SuggestFor: []string{"explain", "rules", "rule", "find", "read", "explain_item", "simulate_story", "check_settings", "find_rules",
			"read_account", "move_clock"},
		Example: `cosmosttl ask explain_item default_ttl=3600 ttl=60
cosmosttl ask find_rules query='purge request units'
cosmosttl ask check_settings text=@container.json`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if skill {
				_, err := io.WriteString(cmd.OutOrStdout(), Skill)
				return err
			}
			if len(args) == 0 {
				return fmt.Errorf("the name of a tool is missing: want %s; as in \"cosmosttl ask explain_item default_ttl=3600 ttl=60\"",
					strings.Join(toolNames(), ", "))
			}
			if args[0] == "move_clock" && !f.MoveClock {
				return errors.New("move_clock moves the clock for all clients of the account: it wants the flag -move-clock")
			}
			config, err := f.Config()
			if err != nil {
				return err
			}
			given, err := pairs(args[1:], cmd.InOrStdin())
			if err != nil {
				return err
			}
			answer, err := New(config).Call(cmd.Context(), args[0], given)
			if err != nil {
				return err
			}
			return tell(cmd, answer)
		},
		ValidArgsFunction: func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
			return offered(args)
		}}
	f.Register(cmd.Flags())
	cmd.Flags().BoolVar(&skill, "skill", false, "print a page of rules and commands to copy beside your code")
	return cmd
}

// CheckCommand returns the command "check", which calls the tool check_settings for files.
func CheckCommand() *cobra.Command {
	var kind, setting, before string
	cmd := &cobra.Command{Use: "check [flags] FILE...", Short: "find mistakes with settings of Time to Live in JSON, templates and code",
		Long: "The files are a container's or an item's JSON, ARM, Bicep, Terraform, or code in C#, Java, JavaScript, Python, Go or Rust; - is the standard input. They are read and " +
			"never run. The answer is no if a setting is refused by the service or probably not what was meant.",
		Aliases: []string{"lint"}, SuggestFor: []string{"validate", "verify"},
		Example: "cosmosttl check container.json main.bicep src/*.cs",
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return errors.New("the name of a file is missing: want a file, or - for the standard input, as in \"cosmosttl check container.json\"")
			}
			for flag, value := range map[string]string{"-default": setting, "-before": before} {
				if _, err := ttl.ParseDefault(settingOf(value)); err != nil {
					return wrong(flag, value, `"off", -1 or 1 to 2147483647`)
				}
			}
			failed, bad := false, error(nil)
			for i, file := range args {
				given := []string{"text=@" + file}
				for name, value := range map[string]string{"kind": kind, "default_ttl": setting, "before": before} {
					if value != "" {
						given = append(given, name+"="+value)
					}
				}
				raw, err := pairs(given, cmd.InOrStdin())
				if err != nil {
					bad = errors.Join(bad, err)
					continue
				}
				answer, err := New(Config{Now: time.Now}).Call(cmd.Context(), "check_settings", raw)
				if named := new(fieldError); errors.As(err, &named) && named.Field == "before" {
					named.Field = "-before"
				}
				if err != nil {
					bad = errors.Join(bad, fmt.Errorf("%s: %w", file, err))
					continue
				}
				if len(args) > 1 {
					if i > 0 {
						fmt.Fprintln(cmd.OutOrStdout())
					}
					fmt.Fprintf(cmd.OutOrStdout(), "== %s\n", file)
				}
				fmt.Fprintln(cmd.OutOrStdout(), answer.Text)
				failed = failed || answer.Failed
			}
			if failed && bad == nil {
				return command.ErrNo
			}
			return bad
		}}
	flags := cmd.Flags()
	flags.StringVar(&kind, "kind", "", "what the files are, recognised when empty: `KIND` is one of "+strings.Join(kinds(), ", "))
	flags.StringVar(&setting, "default", "",
		"the defaultTtl of the container that the items go to, if the files do not say it: `off|-1|SECONDS`")
	flags.StringVar(&before, "before", "", "the defaultTtl that the container has now, to be told what the change would hide or restore: `off|-1|SECONDS`")
	command.Values(cmd, "kind", kinds()...)
	return cmd
}

// about describes the tools and their arguments.
func about() string {
	var b strings.Builder
	b.WriteString("It answers as \"cosmosttl mcp\" answers coding agents; @- is the standard input. The answer is no when a check of a story fails, and when a setting is refused " +
		"by the service or probably not what was meant. The tools and their arguments:\n")
	for _, t := range tools {
		fmt.Fprintf(&b, "\n  %s: %s\n", t.Name, t.Title)
		for _, p := range t.Params {
			fmt.Fprintf(&b, "      %-12s %s\n", p.Name, p.Says)
		}
	}
	return b.String()
}

// tell prints an answer.
func tell(cmd *cobra.Command, answer Answer) error {
	fmt.Fprintln(cmd.OutOrStdout(), answer.Text)
	if answer.Failed {
		return command.ErrNo
	}
	return nil
}

func toolNames() (list []string) {
	for _, t := range tools {
		list = append(list, t.Name)
	}
	return list
}

// offered returns the completions that a shell offers after some arguments: the tools, and after a tool its arguments.
func offered(args []string) (list []string, _ cobra.ShellCompDirective) {
	for _, t := range tools {
		switch {
		case len(args) == 0:
			list = append(list, t.Name+"\t"+t.Title)
		case args[0] == t.Name:
			for _, p := range t.Params {
				list = append(list, p.Name+"=\t"+p.Says)
			}
			return list, cobra.ShellCompDirectiveNoSpace
		}
	}
	return list, cobra.ShellCompDirectiveNoFileComp
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
