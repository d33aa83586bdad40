package command

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"
)

// Builtin returns the commands that describe the program: help, version, completion and man. The command version also
// prints with, which says what the program was built with.
func Builtin(version, with string) []*cobra.Command {
	help := &cobra.Command{Use: "help [COMMAND]", Short: "describe a command and its flags", Example: "cosmosttl help run",
		RunE: func(cmd *cobra.Command, args []string) error {
			of := cmd.Root()
			for _, name := range args {
				next := child(of, name)
				if next == nil {
					return unknown(of, name)
				}
				of = next
			}
			Help(of, cmd.OutOrStdout())
			return nil
		},
		ValidArgsFunction: func(cmd *cobra.Command, args []string, _ string) (list []string, _ cobra.ShellCompDirective) {
			if len(args) == 0 {
				for _, c := range cmd.Root().Commands() {
					list = append(list, c.Name()+"\t"+c.Short)
				}
			}
			return list, cobra.ShellCompDirectiveNoFileComp
		}}
	number := &cobra.Command{Use: "version", Short: "print the version of this program", Args: NoArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			_, err := fmt.Fprintf(cmd.OutOrStdout(), "cosmosttl %s, %s\n", version, with)
			return err
		}}
	shells := []string{"bash", "zsh", "fish", "powershell"}
	completion := &cobra.Command{Use: "completion " + strings.Join(shells, "|"),
		Short: "print a script that completes commands and flags in a shell",
		Example: "source <(cosmosttl completion bash)                # in ~/.bashrc\n" +
			"source <(cosmosttl completion zsh)                 # in ~/.zshrc, after compinit\n" +
			"cosmosttl completion fish | source                 # in ~/.config/fish/config.fish",
		ValidArgs: shells,
		RunE: func(cmd *cobra.Command, args []string) error {
			root, out := cmd.Root(), cmd.OutOrStdout()
			switch strings.Join(args, " ") {
			case "bash":
				return root.GenBashCompletionV2(out, true)
			case "zsh":
				return root.GenZshCompletion(out)
			case "fish":
				return root.GenFishCompletion(out, true)
			case "powershell":
				return root.GenPowerShellCompletionWithDesc(out)
			}
			given := "missing"
			if len(args) > 0 {
				given = fmt.Sprintf("%q", strings.Join(args, " "))
			}
			return fmt.Errorf("the shell is %s; it must be one of %s", given, strings.Join(shells, ", "))
		}}
	man := &cobra.Command{Use: "man", Short: "print the manual page, for the program man", Args: NoArguments,
		Example: "cosmosttl man | man -l -",
		RunE:    func(cmd *cobra.Command, _ []string) error { return manual(cmd.Root(), version, cmd.OutOrStdout()) }}
	return []*cobra.Command{help, number, completion, man}
}

// complete answers the script of a shell. The library knows only flags with two hyphens. So complete adds the second
// hyphen to words with one, and removes it again from the answers for a word with one hyphen.
func complete(ctx context.Context, root *cobra.Command, args []string, out io.Writer) error {
	one := false
	list := []string{args[0]}
	for _, arg := range args[1:] {
		one = strings.HasPrefix(arg, "-") && !strings.HasPrefix(arg, "--") && !number.MatchString(arg)
		if one && arg != "-" {
			arg = "-" + arg
		}
		list = append(list, arg)
	}
	var answers bytes.Buffer
	root.SetOut(&answers)
	root.SetArgs(list)
	err := root.ExecuteContext(ctx)
	for line := range strings.Lines(answers.String()) {
		if one && strings.HasPrefix(line, "--") {
			line = line[1:]
		}
		fmt.Fprint(out, strings.ReplaceAll(line, "`", ""))
	}
	return err
}

// Values makes the shell offer the values of a flag.
func Values(cmd *cobra.Command, flag string, values ...string) {
	if err := cmd.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(values, cobra.ShellCompDirectiveNoFileComp)); err != nil {
		panic(err) // there is no such flag
	}
}
