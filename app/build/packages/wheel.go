package main

import (
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

const pythonSources = "app/build/packages/python"

// wheels writes a wheel for each platform: https://packaging.python.org/en/latest/specifications/binary-distribution-format/.
func wheels(b build) error {
	sources, err := os.ReadDir(pythonSources + "/cosmosttl")
	if err != nil {
		return err
	}
	var common []entry
	for _, source := range sources {
		name := source.Name()
		if ext := filepath.Ext(name); ext != ".py" && ext != ".typed" || name == "_version.py" {
			continue
		}
		data, err := os.ReadFile(filepath.Join(pythonSources, "cosmosttl", name))
		if err != nil {
			return err
		}
		common = append(common, entry{"cosmosttl/" + name, 0o644, data})
	}
	common = append(common, entry{"cosmosttl/_version.py", 0o644, fmt.Appendf(nil, "__version__ = %q\n", b.version)})
	readme, err := os.ReadFile(pythonSources + "/README.md")
	if err != nil {
		return err
	}
	licence, err := os.ReadFile("LICENSE")
	if err != nil {
		return err
	}
	for _, p := range b.platforms {
		program, err := os.ReadFile(b.binary(p))
		if err != nil {
			return err
		}
		info := "cosmosttl-" + b.version + ".dist-info/"
		entries := append(common[:len(common):len(common)],
			entry{"cosmosttl/bin/" + p.exe(), 0o755, program},
			entry{info + "licenses/LICENSE", 0o644, licence},
			entry{info + "METADATA", 0o644, fmt.Appendf(nil, metadata, b.version, readme)},
			entry{info + "WHEEL", 0o644, wheelFile(p)},
			entry{info + "entry_points.txt", 0o644, []byte("[console_scripts]\ncosmosttl = cosmosttl.__main__:main\n\n[pytest11]\ncosmosttl = cosmosttl.pytest_plugin\n")})
		entries = append(entries, entry{info + "RECORD", 0o644, record(entries, info+"RECORD")})
		name := fmt.Sprintf("cosmosttl-%s-py3-none-%s.whl", b.version, strings.Join(p.wheel, "."))
		if err := writeZip(filepath.Join(b.dir, name), entries); err != nil {
			return err
		}
		fmt.Println(filepath.Join(b.dir, name))
	}
	return nil
}

// metadata is the template of the core metadata, for a version and the README:
// https://packaging.python.org/en/latest/specifications/core-metadata/.
const metadata = `Metadata-Version: 2.4
Name: cosmosttl
Version: %s
Summary: An Azure Cosmos DB emulator for tests, with Time to Live and a clock you can move
License-Expression: MIT
License-File: LICENSE
Keywords: cosmosdb,cosmos,ttl,time-to-live,emulator,test,pytest
Classifier: Framework :: Pytest
Classifier: Programming Language :: Python :: 3
Classifier: Typing :: Typed
Project-URL: Source, https://github.com/cosmosttl/cosmosttl
Requires-Python: >=3.9
Description-Content-Type: text/markdown

%s`

func wheelFile(p platform) []byte {
	text := "Wheel-Version: 1.0\nGenerator: cosmosttl\nRoot-Is-Purelib: false\n"
	for _, tag := range p.wheel {
		text += "Tag: py3-none-" + tag + "\n"
	}
	return []byte(text)
}

// record returns the list of the files with their digests. own is the name of the list itself, which has no digest.
func record(entries []entry, own string) []byte {
	var text strings.Builder
	for _, e := range entries {
		sum := sha256.Sum256(e.data)
		fmt.Fprintf(&text, "%s,sha256=%s,%d\n", e.name, base64.RawURLEncoding.EncodeToString(sum[:]), len(e.data))
	}
	return []byte(text.String() + own + ",,\n")
}
