//go:build e2e

package sdk

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/cosmosttl/cosmosttl/e2e/toolchain"
)

// TestPagesLeaveNoProgram kills a program that has started the emulator with the fixture of its page in docs/clients. Go's emulator is in the test's own
// process, and .NET's page is tried by TestDotnetPage.
func TestPagesLeaveNoProgram(t *testing.T) {
	in := func(dir string, cmd *exec.Cmd, env ...string) *exec.Cmd {
		cmd.Dir, cmd.Env = dir, append(os.Environ(), env...)
		return cmd
	}
	for language, hold := range map[string]func(t *testing.T, dir string) *exec.Cmd{
		"Python": func(t *testing.T, dir string) *exec.Cmd {
			env := toolchain.Python(t)
			files(t, "python.md", "python", dir)
			toolchain.Write(t, "import time\n\ndef test_hold(emulator):\n    time.sleep(600)\n", dir, "test_hold.py")
			return in(dir, exec.Command("python3", "-m", "pytest", "-q", "test_hold.py"), env...)
		},
		"JavaScript": func(t *testing.T, dir string) *exec.Cmd {
			install(t)
			files(t, "javascript.md", "js", dir)
			linkSDK(t, dir)
			toolchain.Write(t, "import { start } from \"./emulator.mjs\";\nawait start();\nsetTimeout(() => {}, 600_000);\n", dir, "hold.mjs")
			return in(dir, exec.Command("node", "hold.mjs"))
		},
		"Java": func(t *testing.T, dir string) *exec.Cmd {
			classes := toolchain.Javac(t, append(files(t, "java.md", "java", dir), toolchain.Write(t, `
				public class Hold {
					public static void main(String[] arguments) throws Exception {
						new CosmosEmulator().beforeAll(null);
						Thread.sleep(600_000);
					}
				}`, dir, "Hold.java"))...)
			return in(dir, exec.Command("java", "-cp", classes, "Hold"))
		},
		"Rust": func(t *testing.T, dir string) *exec.Cmd {
			toolchain.NeedAll(t)
			run := rustPage(t, dir)
			toolchain.Write(t, "mod emulator;\n\n#[tokio::test]\nasync fn hold() {\n    let _emulator = emulator::Emulator::start().await;\n"+
				"    std::thread::sleep(std::time::Duration::from_secs(600));\n}\n", dir, "tests", "hold.rs")
			run.Args = append(run.Args, "--test", "hold")
			return run
		},
	} {
		t.Run(language, func(t *testing.T) {
			program := filepath.Join(installed(t), "cosmosttl")
			toolchain.EndsWithItsParent(t, program, hold(t, t.TempDir()))
		})
	}
}

// linkSDK puts @azure/cosmos where a module in dir finds it.
func linkSDK(t *testing.T, dir string) {
	t.Helper()
	azure := filepath.Join(dir, "node_modules", "@azure")
	if err := os.MkdirAll(azure, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(filepath.Join(toolchain.Root(t), "e2e", "sdk", "js", "node_modules", "cosmos-newest"), filepath.Join(azure, "cosmos")); err != nil {
		t.Fatal(err)
	}
}

// rustPage writes the project of docs/clients/rust.md into dir, and returns the command that tests it.
func rustPage(t *testing.T, dir string) *exec.Cmd {
	t.Helper()
	toolchain.Need(t, "cargo")
	files(t, "rust.md", "rust", dir)
	text, err := os.ReadFile("../../docs/clients/rust.md")
	if err != nil {
		t.Fatal(err)
	}
	project := regexp.MustCompile("(?s)```toml\n# Cargo.toml\n(.*?)```").FindSubmatch(text)
	if project == nil {
		t.Fatal("rust.md has no Cargo.toml")
	}
	toolchain.Write(t, string(project[1])+"\n[profile.dev]\ndebug = 0\n", dir, "Cargo.toml")
	toolchain.Write(t, "", dir, "src", "lib.rs")
	run := cargo(t, "test", "--quiet")
	run.Dir, run.Env = dir, append(run.Env, withProgram(t))
	return run
}
