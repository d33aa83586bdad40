package saves

import (
	"encoding/json"
	"hash/crc32"

	"github.com/cosmosttl/cosmosttl/app/page/notice"
)

// fetchedAtOnce is the number of records of the vault that are fetched together. They take some megabytes.
const fetchedAtOnce = 64

// fetch fetches the records of the world. It calls then with the reason why it cannot, or with the empty
// reason. A missing record is empty.
func (o *opening) fetch(vault Vault, then func(why notice.Reason)) {
	vault.Load([]string{metaKey(o.vault)}, func(meta [][]byte, ok bool) {
		if o.why = o.readMeta(meta, ok); o.why != "" {
			if o.why == notice.ReasonVersion || !o.countByStub() {
				then(o.why)
				return
			}
			o.why, o.harm = "", harmMended
		}
		o.fetchRest(vault, then)
	})
}

// readMeta reads the world's savedMeta.
func (o *opening) readMeta(stored [][]byte, ok bool) notice.Reason {
	if !ok {
		return notice.ReasonMissing
	}
	m, sum := savedMeta{}, o.stub().Sum
	if sum != crc32.ChecksumIEEE(stored[0]) || json.Unmarshal(stored[0], &m) != nil || !m.possible() {
		return notice.ReasonDamaged
	}
	switch {
	case m.Version != metaVersion:
		return notice.ReasonVersion
	case m.Begin == 0:
		return notice.ReasonMissing
	}
	o.meta = m
	return ""
}

// countByStub takes the contents of the savedMeta from the stub, which lacks only the page's state. It
// reports whether that is possible.
func (o *opening) countByStub() bool {
	stub := o.stub()
	if stub.Begin == 0 || !stub.possible() {
		return false
	}
	o.meta = savedMeta{Version: metaVersion, savedCounts: stub.savedCounts}
	return true
}

// stub returns the stub that is stored in place of the world.
func (o *opening) stub() (stub savedStub) {
	_ = json.Unmarshal([]byte(o.text), &stub) // the error is nil, because vaultOf has read the same text
	return stub
}

func (o *opening) fetchRest(vault Vault, then func(why notice.Reason)) {
	if len(o.records) == o.meta.records() {
		then("")
		return
	}
	var keys []string
	for n := len(o.records); n < o.meta.records() && len(keys) < fetchedAtOnce; n++ {
		keys = append(keys, o.meta.key(o.vault, n))
	}
	fetched := func(records [][]byte) {
		o.records = append(o.records, records...)
		o.done.Add(int32(len(records)))
		o.fetchRest(vault, then)
	}
	vault.Load(keys, func(records [][]byte, ok bool) {
		if !ok {
			loadEach(vault, keys, nil, fetched)
			return
		}
		fetched(records)
	})
}

// loadEach loads records one by one, because some are missing. A missing record is nil.
func loadEach(vault Vault, keys []string, records [][]byte, then func(records [][]byte)) {
	if len(records) == len(keys) {
		then(records)
		return
	}
	vault.Load(keys[len(records):len(records)+1], func(one [][]byte, ok bool) {
		if !ok {
			one = [][]byte{nil}
		}
		loadEach(vault, keys, append(records, one[0]), then)
	})
}
