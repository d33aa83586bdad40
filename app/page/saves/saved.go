package saves

import (
	"encoding/json"
	"hash/crc32"
)

// The versions of the data stored under worldKey. Data of any other version is set aside.
const (
	saveVersion = 1 // savedWorld
	stubVersion = 2 // savedStub
)

// savedWorld is a world with its past. It has no Past if its journal has no entries.
type savedWorld struct {
	Version int             `json:"v"`
	ID      string          `json:"id"`
	Account json.RawMessage `json:"account"`
	page    json.RawMessage // what the page shows: members of the same object
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

// savedStub refers to a world in the vault. It repeats what the world's savedMeta counts, in case that is damaged.
type savedStub struct {
	Version int    `json:"v"`
	Vault   string `json:"vault"`         // the world's id
	Sum     uint32 `json:"sum,omitempty"` // of the savedMeta as it was stored
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
