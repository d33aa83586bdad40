package varint_test

import (
	"encoding/binary"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/varint"
)

func record() []byte {
	b := varint.AppendText(binary.AppendUvarint(nil, 300), "orders")
	return varint.AppendText(b, []byte(nil))
}

func TestARecordIsReadAsItWasWritten(t *testing.T) {
	r := varint.Reader{Rest: record()}
	if n, text, empty := r.Number(), string(r.Text()), string(r.Text()); n != 300 || text != "orders" || empty != "" || r.Bad || len(r.Rest) > 0 {
		t.Errorf("%d, %q, %q, %+v", n, text, empty, r)
	}
	r = varint.Reader{Rest: record()}
	r.Number()
	if text := r.Text(); string(append(text, "!"...)) != "orders!" || string(r.Text()) != "" || r.Bad {
		t.Errorf("appending to a text changes what follows it: %+v", r)
	}
}

// Wherever a record is cut, the reader is bad at its end, and stays so.
func TestACutRecordIsBad(t *testing.T) {
	whole := record()
	for n := range whole {
		r := varint.Reader{Rest: whole[:n]}
		if r.Number(); string(r.Text()) != "orders" || string(r.Text()) != "" || !r.Bad {
			if !r.Bad {
				t.Errorf("cut to %d bytes: %+v", n, r)
			}
		}
		if r.Number() != 0 || r.Text() != nil || !r.Bad {
			t.Errorf("cut to %d bytes, a bad reader reads %+v", n, r)
		}
	}
	r := varint.Reader{Rest: []byte("\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01")}
	if r.Number() != 0 || !r.Bad {
		t.Errorf("a number over 64 bits: %+v", r)
	}
}
