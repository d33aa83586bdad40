package diff

import (
	"encoding/json"

	"github.com/cosmosttl/cosmosttl/core/dryrun"
	"github.com/cosmosttl/cosmosttl/core/engine"
)

type (
	jsonAnswer struct {
		Container    string        `json:"container"`
		At           int64         `json:"at"` // Unix seconds, like all times here
		Before       string        `json:"before"`
		After        string        `json:"after"`
		Removed      bool          `json:"removed,omitempty"`
		Renamed      string        `json:"successor,omitempty"` // name of the new container that replaces a removed one
		Given        int64         `json:"given"`               // items that the file or the account has
		PurgedBefore int64         `json:"purgedBefore"`        // of these, items that the purge has deleted before the change
		HiddenBefore int64         `json:"hiddenBefore"`        // items that are hidden before the change and not purged
		Stored       int64         `json:"stored"`
		Live         int64         `json:"live"`
		HiddenAtOnce int64         `json:"hiddenAtOnce"`
		ShownAtOnce  int64         `json:"shownAtOnce"`
		Rest         jsonRest      `json:"rest"`
		Purge        *jsonPurge    `json:"purge,omitempty"` // of the items that are hidden at once
		LagSeconds   *int64        `json:"lagSeconds"`      // null if an item is never purged
		Reverts      []jsonRevert  `json:"reverts"`
		RU           float64       `json:"ru"`
		RUOfAll      float64       `json:"ruOfAll"`
		Cost         *float64      `json:"costUSD"` // null if nothing says whether the account is serverless
		Warnings     []jsonWarning `json:"warnings"`
		Items        string        `json:"items"`
		Charge       string        `json:"chargeRU,omitempty"`
		Assumed      []string      `json:"assumed"`
		FailIf       []string      `json:"failIf"`
		Met          []string      `json:"met"`
	}
	jsonRest struct {
		Items  int64       `json:"items"`
		Never  int64       `json:"never"`
		Shares []jsonShare `json:"shares"`
	}
	jsonShare struct {
		Percent int    `json:"percent"`
		Items   int64  `json:"items"`
		At      *int64 `json:"at"` // null if fewer items expire
	}
	jsonPurge struct {
		First jsonBand `json:"first"`
		Last  jsonBand `json:"last"`
	}
	jsonBand struct {
		At    *int64 `json:"at"` // null if the purge does not reach the item
		Early *int64 `json:"early"`
		Late  *int64 `json:"late"`
	}
	jsonRevert struct {
		After int64 `json:"afterSeconds"`
		Back  int64 `json:"back"`
		Gone  int64 `json:"gone"`
	}
	jsonWarning struct {
		dryrun.Warning
		Text string `json:"text"`
	}
)

// asJSON writes an answer for a program.
func asJSON(a answer) string {
	j := jsonAnswer{Container: a.Container, At: a.At, Before: a.Before.String(), After: a.After.String(), Removed: a.Removed, Stored: a.Stored,
		Live:         a.Live,
		HiddenAtOnce: a.HiddenAtOnce, ShownAtOnce: a.ShownAtOnce, LagSeconds: orNull(a.Lag), RU: units(a.RU), RUOfAll: units(a.RUOfAll),
		Renamed: a.Successor, Given: a.Given, PurgedBefore: a.PurgedBefore, HiddenBefore: a.hiddenBefore(),
		Items: a.Items, Charge: a.Charge, Assumed: list(a.Assumed), FailIf: list(a.FailIf), Met: list(a.Met),
		Rest: jsonRest{Items: a.Rest.Items, Never: a.Rest.Never, Shares: []jsonShare{}}, Warnings: []jsonWarning{}}
	if !a.Unknown {
		j.Cost = &a.Cost
	}
	for _, s := range a.Rest.Shares {
		j.Rest.Shares = append(j.Rest.Shares, jsonShare{s.Percent, s.Items, orNull(s.At)})
	}
	if a.HiddenAtOnce > 0 {
		j.Purge = &jsonPurge{jsonBand{orNull(a.Purge.First), orNull(a.Early.First), orNull(a.Late.First)},
			jsonBand{orNull(a.Purge.Last), orNull(a.Early.Last), orNull(a.Late.Last)}}
	}
	for _, r := range a.Reverts {
		j.Reverts = append(j.Reverts, jsonRevert(r))
	}
	for _, w := range a.Warnings {
		j.Warnings = append(j.Warnings, jsonWarning{w, Sentence(w)})
	}
	text, _ := json.MarshalIndent(j, "", "  ") // every value can be encoded
	return string(text)
}

func units(n engine.RU) float64 { return float64(n) / 100 }

func orNull(second int64) *int64 {
	if second == dryrun.Never {
		return nil
	}
	return &second
}

// list returns a copy of texts that is not nil, so that JSON has [] for an empty list.
func list(texts []string) []string { return append([]string{}, texts...) }
