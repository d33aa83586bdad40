package saves

import (
	"encoding/json"
	"hash/crc32"
)

// The versions of the data stored under WorldKey. Data of any other version is set aside.
const (
	saveVersion = 1 // savedWorld
	stubVersion = 2 // savedStub
)

// savedWorld is a world with its past. Past is nil if the journal has no entries.
type savedWorld struct {
	Version int             `json:"v"`
	ID      string          `json:"id"`
	Account json.RawMessage `json:"account"`
	page    json.RawMessage // the page's state, as members of the same object
	Past    *savedPast      `json:"past,omitempty"`
}

// MarshalJSON writes the page among the other members.
func (w savedWorld) MarshalJSON() ([]byte, error) {
	type members savedWorld
	text, err := json.Marshal(members(w))
	if err != nil || len(w.page) <= len("{}") {
		return text, err
	}
	return append(append(text[:len(text)-1], ','), w.page[1:]...), nil
}

// savedPast is the data from which a history is restored, apart from the account.
type savedPast struct {
	Begin   json.RawMessage   `json:"begin"`
	Entries []json.RawMessage `json:"entries"` // arrays
}

// savedStub refers to a world in the vault. It repeats the counts of the world's savedMeta, in case the
// savedMeta is damaged.
type savedStub struct {
	Version int    `json:"v"`
	Vault   string `json:"vault"`         // the world's id
	Sum     uint32 `json:"sum,omitempty"` // the checksum of the stored savedMeta
	savedCounts
}

func stubOf(id string, m *savedMeta, stored []byte) savedStub {
	return savedStub{Version: stubVersion, Vault: id, Sum: crc32.ChecksumIEEE(stored), savedCounts: m.savedCounts}
}

// savedTail is the commands since a world was stored.
type savedTail struct {
	Version int             `json:"v"`
	Of      string          `json:"of"`   // the world's id
	From    int             `json:"from"` // the number of entries in its journal
	Page    json.RawMessage `json:"page"`
	Entries json.RawMessage `json:"entries"`
}
