package ttl

import "testing"

// TestMatrix is the table of the editions 2016 to 2018, cell by cell (C13 to C21).
func TestMatrix(t *testing.T) {
	const n, N = 7, 1000
	for _, cell := range []struct {
		claim     string
		item      Override
		container Default
		seconds   int32 // 0 is never
		reason    Reason
		winner    Winner
		name      string
	}{
		{"C13 absent x absent", Absent, Off, 0, ReasonOff, Nobody, "off"},
		{"C14 absent x -1", Absent, NoDefault, 0, ReasonNoDefault, Container, "no-default"},
		{"C15 absent x N", Absent, On(N), N, ReasonInherits, Container, "inherits"},
		{"C16 -1 x absent", Never, Off, 0, ReasonOffIgnored, Nobody, "off-ignored"},
		{"C17 -1 x -1", Never, NoDefault, 0, ReasonItemNever, Item, "item-never"},
		{"C18 -1 x N", Never, On(N), 0, ReasonItemNever, Item, "item-never"},
		{"C19 n x absent", After(n), Off, 0, ReasonOffIgnored, Nobody, "off-ignored"},
		{"C20 n x -1", After(n), NoDefault, n, ReasonItemOverrides, Item, "item-overrides"},
		{"C21 n x N", After(n), On(N), n, ReasonItemOverrides, Item, "item-overrides"},
		{"C21 n x N, longer", After(N), On(n), N, ReasonItemOverrides, Item, "item-overrides"},
	} {
		t.Run(cell.claim, func(t *testing.T) {
			v := Decide(cell.container, cell.item)
			seconds, ok := v.After()
			if seconds != cell.seconds || ok != (cell.seconds > 0) {
				t.Errorf("lives %d seconds, %v; want %d", seconds, ok, cell.seconds)
			}
			if v.Reason != cell.reason || v.Winner() != cell.winner || v.Reason.String() != cell.name {
				t.Errorf("reason %v, winner %d; want %s, %d", v.Reason, v.Winner(), cell.name, cell.winner)
			}
		})
	}
}

// The matrix has a row for each kind of override and a column for each kind of default, and says them apart.
func TestRowsAndColumns(t *testing.T) {
	for want, d := range []Default{Off, NoDefault, On(3)} {
		if d.Column() != want {
			t.Errorf("%v is in column %d, want %d", d, d.Column(), want)
		}
	}
	for _, row := range []struct {
		o    Override
		want int
		text string
	}{{Absent, 0, "absent"}, {Never, 1, "-1"}, {After(3), 2, "3"}} {
		if row.o.Row() != row.want || row.o.String() != row.text {
			t.Errorf("%v is in row %d, want %d %s", row.o, row.o.Row(), row.want, row.text)
		}
		if row.o.Inherits() != (row.want == 0) || row.o.Present() != (row.o != Absent) {
			t.Errorf("%v: inherits %v, present %v", row.o, row.o.Inherits(), row.o.Present())
		}
	}
	for d, want := range map[Default]string{Off: "off", NoDefault: "-1", On(90): "90"} {
		if d.String() != want {
			t.Errorf("default %q, want %q", d.String(), want)
		}
	}
	if Reason(200).String() != "unknown" || reasonUnknown.String() != "unknown" {
		t.Error("a reason that does not exist has a name")
	}
}
