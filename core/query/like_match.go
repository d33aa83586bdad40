package query

import (
	"strings"
	"unicode/utf8"
)

// likePattern is a compiled pattern: the pieces before, between and after each %.
type likePattern []*likePiece

// likePiece is a part of a pattern that matches a fixed number of characters.
type likePiece struct {
	parts []likePart
	text  string            // the piece as a text, if it has only characters
	masks map[rune][]uint64 // by character: the bits of the parts that match the character
	bytes int               // approximate size of the masks
}

// bytes returns the approximate memory of the masks of the pattern.
func (l likePattern) bytes() (n int) {
	for _, piece := range l {
		n += piece.bytes
	}
	return n
}

// finish stores the piece as a text if it has only characters.
func (p *likePiece) finish() *likePiece {
	var b strings.Builder
	for i := range p.parts {
		if part := &p.parts[i]; part.one || part.set || part.r == utf8.RuneError {
			return p
		}
		b.WriteRune(p.parts[i].r)
	}
	p.text, p.parts = b.String(), nil
	return p
}

// matches reports whether the whole of s matches. The first piece must be at the start and the last piece
// at the end. Each of the others is taken where it ends first, which leaves the longest rest for the next
// pieces. No place is tried twice.
func (l likePattern) matches(en *env, s string) bool {
	i := l[0].before(en, s)
	if i < 0 {
		return false
	}
	s = s[i:]
	if len(l) == 1 {
		return s == ""
	}
	last := l[len(l)-1]
	if i = last.behind(en, s); i < 0 {
		return false
	}
	s = s[:i]
	for _, piece := range l[1 : len(l)-1] {
		if i = piece.find(en, s); i < 0 {
			return false
		}
		s = s[i:]
	}
	return true
}

// before returns the end of the piece at the start of s, or -1.
func (p *likePiece) before(en *env, s string) int {
	if p.parts == nil {
		if !strings.HasPrefix(s, p.text) {
			return -1
		}
		return len(p.text)
	}
	at := 0
	for i := range p.parts {
		r, n := utf8.DecodeRuneInString(s[at:])
		if n == 0 || !en.spend(p.parts[i].price()) || !p.parts[i].matches(r) {
			return -1
		}
		at += n
	}
	return at
}

// behind returns the start of the piece at the end of s, or -1.
func (p *likePiece) behind(en *env, s string) int {
	if p.parts == nil {
		if !strings.HasSuffix(s, p.text) {
			return -1
		}
		return len(s) - len(p.text)
	}
	for i := len(p.parts) - 1; i >= 0; i-- {
		r, n := utf8.DecodeLastRuneInString(s)
		if n == 0 || !en.spend(p.parts[i].price()) || !p.parts[i].matches(r) {
			return -1
		}
		s = s[:len(s)-n]
	}
	return len(s)
}

// find returns the end of the first occurrence of the piece in s, or -1.
func (p *likePiece) find(en *env, s string) int {
	if p.parts == nil {
		i := strings.Index(s, p.text)
		if !en.spend(searched(len(s))) || i < 0 {
			return -1
		}
		return i + len(p.text)
	}
	// Shift-And (Baeza-Yates and Gonnet, 1992): bit i is set if the last i+1 characters match the first i+1 parts.
	words := (len(p.parts) + 63) / 64
	state := make([]uint64, words)
	final := uint64(1) << ((len(p.parts) - 1) % 64)
	for at, r := range s {
		mask := p.mask(en, r)
		if !en.spend(1 + int64(words)/8) {
			return -1
		}
		carry := uint64(1)
		for i, word := range state {
			state[i] = (word<<1 | carry) & mask[i]
			carry = word >> 63
		}
		if state[words-1]&final != 0 {
			_, n := utf8.DecodeRuneInString(s[at:])
			return at + n
		}
	}
	return -1
}

// maskBytes is the approximate memory of a mask besides its bits.
const maskBytes = 64

// mask returns the bits of the parts that match a character.
func (p *likePiece) mask(en *env, r rune) []uint64 {
	if mask := p.masks[r]; mask != nil {
		return mask
	}
	mask := make([]uint64, (len(p.parts)+63)/64)
	bytes := maskBytes + 8*len(mask)
	if p.bytes += bytes; en.kept(bytes) {
		for i := range p.parts {
			en.spend(p.parts[i].price())
			if p.parts[i].matches(r) {
				mask[i/64] |= 1 << (i % 64)
			}
		}
	}
	if p.masks == nil {
		p.masks = map[rune][]uint64{}
	}
	p.masks[r] = mask
	return mask
}

// price returns the price of comparing the part with a character.
func (p *likePart) price() int64 { return 1 + int64(len(p.ranges))/8 }
