package saves

import (
	"encoding/base64"
	"errors"

	"github.com/tidwall/gjson"

	"github.com/cosmosttl/cosmosttl/app/page/notice"
	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/core/history"
)

// storedFile is a file with everything that a browser has stored: the texts of its Store and the records of
// its Vault, by key. web/glue/ended.js saves such a file after the program has ended. The contents of the
// file cannot be trusted.
type storedFile struct {
	Texts   storedTexts
	Records storedRecords
}

// StoredKind is the value of the member cosmosttl of a stored file. The other members are texts, and records
// in base64.
const StoredKind = "stored"

// ReadStored begins to read a stored file. The arrival is the user's own world with its whole history.
func (a *Saves) ReadStored(text []byte) *session.Arrival {
	return session.NewArrival(a.s.Clock, func(more func() bool) (*history.History, error) {
		f, err := readStoredFile(text, more)
		if err != nil {
			return nil, err
		}
		return f.world(a.begin, more)
	})
}

// readStoredFile reads the texts and records one by one, because they may be long and many. It leaves out a
// damaged record.
func readStoredFile(text []byte, more func() bool) (*storedFile, error) {
	file := gjson.ParseBytes(text)
	if file.Get("cosmosttl").String() != StoredKind {
		return nil, history.ErrEncoding
	}
	f := &storedFile{Texts: storedTexts{}, Records: storedRecords{}}
	file.Get("texts").ForEach(func(key, value gjson.Result) bool {
		f.Texts[key.String()] = value.String()
		return more()
	})
	file.Get("records").ForEach(func(key, value gjson.Result) bool {
		if record, err := base64.StdEncoding.DecodeString(value.String()); err == nil {
			f.Records[key.String()] = record
		}
		return more()
	})
	if !more() {
		return nil, history.ErrTooLarge
	}
	return f, nil
}

// world opens the world of the file. It leaves out the other contents: the worlds of lessons, the other
// worlds and the settings.
func (f *storedFile) world(begin func(of string) (*history.History, string), more func() bool) (*history.History, error) {
	step := func() { more() }
	o := newOpening(f.Texts, begin)
	if o.vault != "" {
		o.fetch(f.Records, func(why notice.Reason) { o.why = why })
	}
	if o.why == "" {
		o.why = o.open(step)
	}
	switch {
	case o.why == notice.ReasonVersion:
		return nil, history.ErrVersion
	case o.why != "" || o.first && o.tail == "":
		return nil, history.ErrEncoding
	}
	tail := o.readTail()
	if n, _ := o.history.Entries(); tail.Of != o.world.ID || tail.From != n && o.harm != harmPast {
		tail.Entries = nil
	}
	return history.Replay(o.history, tail.Entries, more)
}

// storedTexts are the texts of a file. They implement Store.
type storedTexts map[string]string

// Load returns a text.
func (f storedTexts) Load(key string) (value string, ok bool) {
	value, ok = f[key]
	return value, ok
}

// Save refuses: the file is only read.
func (f storedTexts) Save(string, string) error { return errReadOnly }

// Remove does nothing.
func (f storedTexts) Remove(string) {}

var errReadOnly = errors.New("the file is only read")

// storedRecords are the records of a file. They implement Vault.
type storedRecords map[string][]byte

// Load gives the records to then at once.
func (f storedRecords) Load(keys []string, then func(records [][]byte, ok bool)) {
	records := make([][]byte, len(keys))
	for i, key := range keys {
		record, ok := f[key]
		if !ok {
			then(nil, false)
			return
		}
		records[i] = record
	}
	then(records, true)
}

// Save refuses: the file is only read.
func (f storedRecords) Save(_ string, _ []byte, then func(ok bool)) { then(false) }

// Commit refuses: the file is only read.
func (f storedRecords) Commit(_ string, _ []byte, then func(ok bool)) { then(false) }

// Remove does nothing.
func (f storedRecords) Remove(func(key string) bool) {}
