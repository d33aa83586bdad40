package saves

import "iter"

// This file shows the tests of the room what the room keeps to itself.

const (
	MaxAside         = maxAside
	JobLife          = jobLife
	LatestID         = latestID
	LatestKey        = latestKey
	MaxEntries       = maxEntries
	MaxRecord        = maxRecord
	RestAfterFailure = restAfterFailure
	UnfinishedKey    = unfinishedKey
)

var (
	AsideName = asideName
	MetaKey   = metaKey
	RecordKey = recordKey
)

type SavedMeta = savedMeta

// BaseID returns the id of the stored world that tails continue.
func (a *Saves) BaseID() string { return a.base.id }

// InVault reports whether that world is in the vault.
func (a *Saves) InVault() bool { return a.base.inVault }

// ForgetBase has the world stored as if nothing were stored.
func (a *Saves) ForgetBase() { a.base = base{} }

// StoreAnew has everything stored again, as if it were time to.
func (a *Saves) StoreAnew() { a.base.inVault = false }

// SetVault puts another vault, or none, into the place of the session's.
func (a *Saves) SetVault(v Vault) { a.vault = v }

// JobID returns the id of the world that is being stored, or an empty text.
func (a *Saves) JobID() string {
	if a.job == nil {
		return ""
	}
	return a.job.id
}

// Encoded returns how many entries of the journal are encoded.
func (a *Saves) Encoded() int { return a.journal.to }

// Pieces returns the pieces of the world which records have.
func Pieces(records [][]byte, step func()) iter.Seq2[[]byte, error] {
	return new(opening).pieces(records, step)
}
