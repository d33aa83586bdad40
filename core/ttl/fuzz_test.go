package ttl

import (
	"encoding/json"
	"math/big"
	"testing"
)

// FuzzParse compares both parsers with a direct statement of the rule: the shortest JSON for -1 or 1 to Max.
func FuzzParse(f *testing.F) {
	f.Add("")
	for raw := range accepted {
		f.Add(raw)
	}
	for _, raw := range refused {
		f.Add(raw)
	}
	f.Fuzz(func(t *testing.T, raw string) {
		n, ok := new(big.Int).SetString(raw, 10)
		ok = ok && n.String() == raw && json.Valid([]byte(raw)) && n.IsInt64() && (n.Int64() == -1 || n.Int64() >= 1 && n.Int64() <= 2147483647)
		d, err := ParseDefault(raw)
		if (err == nil) != (ok || raw == "") || err == nil && d.JSON() != raw {
			t.Errorf("defaultTtl %q: %v, %v", raw, d, err)
		}
		o, err := ParseOverride(raw)
		if (err == nil) != (ok || raw == "") || ok && o.String() != raw {
			t.Errorf("ttl %q: %v, %v", raw, o, err)
		}
	})
}
