package planner

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"errors"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/cosmosttl/cosmosttl/core/plan"
)

// linkPrefix begins the fragment of a link to plans. It is the version of the link's format.
const linkPrefix = "p1."

// What can be wrong with a link.
var (
	ErrVersion  = errors.New("a link of another version")
	ErrDamaged  = errors.New("a damaged link")
	ErrTooLarge = errors.New("a link that holds too much")
)

// between separates the texts of several plans.
const between = "\x1e"

// Link returns the fragment of a link to plans: p1. and base64url of their deflated texts.
func Link(texts []string) string {
	var b bytes.Buffer
	z, _ := flate.NewWriter(&b, flate.BestCompression)
	io.WriteString(z, strings.Join(texts, between)) //nolint:errcheck // a bytes.Buffer takes everything
	z.Close()                                       //nolint:errcheck
	return linkPrefix + base64.RawURLEncoding.EncodeToString(b.Bytes())
}

// ReadLink returns the texts of a fragment. The error is ErrVersion, ErrDamaged or ErrTooLarge. ReadLink
// unpacks at most plan.MaxText+1 bytes, so a small link cannot use up the memory.
func ReadLink(fragment string) ([]string, error) {
	packed, ok := strings.CutPrefix(fragment, linkPrefix)
	if !ok {
		return nil, ErrVersion
	}
	data, err := base64.RawURLEncoding.DecodeString(packed)
	if err != nil {
		return nil, ErrDamaged
	}
	text, err := io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(data)), plan.MaxText+1))
	switch {
	case len(text) > plan.MaxText:
		return nil, ErrTooLarge
	case err != nil || !utf8.Valid(text):
		return nil, ErrDamaged
	}
	return strings.Split(string(text), between), nil
}

// Link returns the fragment of a link to the room's plans.
func (r *Room) Link() string {
	var texts []string
	for _, d := range r.Drafts {
		texts = append(texts, d.Shared())
	}
	return Link(texts)
}

// Shared returns the text of the draft for others. It has no title that is of another text, so that the plan is no longer one of an
// example, of which something was left out.
func (d *Draft) Shared() string {
	if d.Title() == titleOf(d.Text) {
		return d.Text
	}
	var lines []string
	for line := range strings.SplitSeq(d.Text, "\n") {
		if titleOf(line) == "" {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "\n")
}
