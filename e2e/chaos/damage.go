//go:build unix

package main

import (
	"bytes"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"

	"github.com/cosmosttl/cosmosttl/app/server/journal"
)

// damage changes bits of a state that was closed in order, and shortens its files. The state must be refused, or repaired with a message; or
// it must be unchanged, if the damaged file is the spare checkpoint or its journal.
func damage(dir string, rounds int) (o outcome, err error) {
	good := filepath.Join(dir, "good")
	s, err := start(good)
	if err != nil {
		return o, err
	}
	if err := setup(s.url); err != nil {
		s.kill()
		return o, err
	}
	for n := range 300 {
		if status, text := put(s.url, fmt.Sprint("i", n), n); status/100 != 2 {
			s.kill()
			return o, fmt.Errorf("%d %s", status, text)
		}
	}
	if err := s.stop(); err != nil {
		return o, err
	}
	want, _, err := opened(good)
	if err != nil {
		return o, err
	}
	rnd := rand.New(rand.NewPCG(5, 5))
	refused, repaired, unneeded := 0, 0, 0
	for round := range rounds {
		broken := filepath.Join(dir, "broken")
		what, err := spoil(good, broken, rnd)
		if err != nil {
			return o, err
		}
		got, log, err := opened(broken)
		switch {
		case err != nil:
			refused++
		case log != "":
			repaired++
		case bytes.Equal(got, want):
			unneeded++
		default:
			o.lost++
			fmt.Fprintf(os.Stderr, "round %d: %s was not noticed\n", round, what)
		}
		if err := os.RemoveAll(broken); err != nil {
			return o, err
		}
	}
	o.seen = fmt.Sprintf("%d refused, %d repaired with a message, %d in a spare file", refused, repaired, unneeded)
	return o, nil
}

// opened returns the account of a state, and what was logged.
func opened(dir string) (account []byte, log string, err error) {
	var b bytes.Buffer
	s, a, err := journal.Open(dir, journal.Options{Log: slog.New(slog.NewTextHandler(&b, nil))})
	if err != nil {
		return nil, b.String(), err
	}
	return a.Save(), b.String(), s.Close(a.Now())
}

// spoil copies a state and changes a random bit of a random file, or cuts it.
func spoil(from, to string, rnd *rand.Rand) (what string, err error) {
	if err := os.CopyFS(to, os.DirFS(from)); err != nil {
		return "", err
	}
	files, err := filepath.Glob(filepath.Join(to, "*-*"))
	if err != nil || len(files) == 0 {
		return "", fmt.Errorf("no files in %s: %v", to, err)
	}
	slices.Sort(files)
	file := files[rnd.IntN(len(files))]
	text, err := os.ReadFile(file)
	if err != nil {
		return "", err
	}
	at := rnd.IntN(len(text))
	if what = fmt.Sprintf("bit 3 of byte %d of %s", at, filepath.Base(file)); rnd.IntN(4) > 0 {
		text[at] ^= 1 << 3
	} else {
		what, text = fmt.Sprintf("a cut at byte %d of %s", at, filepath.Base(file)), text[:at]
	}
	return what, os.WriteFile(file, text, 0o600)
}
