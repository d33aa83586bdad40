package engine

import (
	"slices"
	"strconv"
)

// CopyContainer writes the items that requests see in one container into another container, like a container copy job.
// Each copy is a write of the present second, so every countdown begins anew (docs/model.md §1.20). Items that the other
// container refuses are left out.
type CopyContainer struct {
	From Path
	In   Path
}

// MaxCopied is the most items that one CopyContainer copies. It is a limit of the simulation, not of the service.
const MaxCopied = 100_000

func (cmd CopyContainer) path() Path { return cmd.In }

func (cmd CopyContainer) apply(a *Account) (Result, *Error) {
	from, err := a.container(cmd.From)
	if err != nil {
		return Result{}, err
	}
	to, err := a.container(cmd.In)
	if err != nil {
		return Result{}, err
	}
	if from == to {
		return Result{}, bad("container", cmd.From.Container, "another container")
	}
	if n := from.Live(); n > MaxCopied {
		return Result{}, bad("items", strconv.Itoa(n)+" items", "at most "+strconv.Itoa(MaxCopied)+" items")
	}
	var items []*Item
	bytes := 0
	from.Each(0, func(it *Item) bool {
		items = append(items, it)
		bytes += len(it.doc)
		return true
	})
	slices.SortFunc(items, func(x, y *Item) int { return int(int64(x.lsn) - int64(y.lsn)) }) // the job reads the change feed
	read := QueryCost(len(items), bytes)
	from.charge(read)
	from.tell(Fact{At: a.now, Kind: FactCopied, RU: read})
	descend(to, from, false)
	all, r, answer := Event{Kind: Written, Cause: byCopy}, Result{Status: 201}, ImportResult{}
	for i, it := range items {
		one, err := WriteItem{Kind: Upsert, Body: it.Body()}.at(to, a.now)
		r.Charge += one.Charge
		if err != nil {
			answer.Refused = append(answer.Refused, RefusedImport{i, err})
			continue
		}
		answer.Written++
		all.count(one.Item)
	}
	if all.RU = r.Charge; all.Count > 0 {
		to.emit(a.now, &all)
	}
	r.Answer = answer
	return r, nil
}
