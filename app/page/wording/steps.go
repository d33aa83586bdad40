package wording

import (
	"strconv"

	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/app/page/view"
	"github.com/cosmosttl/cosmosttl/core/engine"
)

// Advancing says that the clock moves forward by an amount of time.
func (l Words) Advancing(what string) string { return l.AdvanceWhat.With("what", what) }

// StepName returns the text of a step.
func (l Words) StepName(step session.Step) string {
	if step.Refused {
		step.Refused = false
		return l.StepRefused.With("what", l.StepName(step))
	}
	id := Named(step.Name)
	switch step.Kind {
	case session.StepAdvance:
		return l.StepAdvance.With("length", l.Length(step.Seconds))
	case session.StepCreate, session.StepContainer:
		return l.StepCreate.With("id", id)
	case session.StepReplace, session.StepUpsert, session.StepPatch:
		return l.StepReplace.With("id", id)
	case session.StepDelete, session.StepRemove:
		return l.StepDelete.With("id", id)
	case session.StepDefault:
		return l.StepDefault
	case session.StepCell:
		return l.StepCell.With("id", id)
	case session.StepThroughput, session.StepSettings:
		return l.StepThroughput
	case session.StepBackup:
		return l.StepBackup
	case session.StepQuery:
		return l.StepQuery
	case session.StepStartOver:
		return l.StepStartOver
	case session.StepRun:
		return l.StepRun
	case view.StepMark:
		return l.StepMark
	case session.StepKeep:
		return l.StepKeep
	case session.StepSwap:
		return l.StepSwap
	case session.StepStory:
		return l.StepStory
	case session.StepBulkDelete:
		return l.StepBulkDelete
	case session.StepBulkTouch:
		return l.StepBulkTouch
	case session.StepBulkTTL:
		return l.StepBulkTTL
	case session.StepGenerate:
		return l.StepGenerate
	case session.StepLesson:
		return l.StepLesson
	case session.StepOpen:
		return l.StepOpen
	case session.StepImport:
		return l.StepImport
	}
	return l.StepOther
}

// WhatIfTexts returns the name of a change on its button, and the question that the change answers.
func (l Words) WhatIfTexts(what session.WhatIf) (name, question string) {
	id := Named(what.ID)
	switch what.Kind {
	case session.IfWritten:
		return l.TryWritten, l.IfWritten.With("id", id)
	case session.IfNever:
		return l.TryNever, l.IfNever.With("id", id)
	case session.IfInherits:
		return l.TryInherits, l.IfInherits.With("id", id)
	case session.IfTTL:
		own := "`ttl " + strconv.Itoa(int(what.Seconds)) + "`"
		return own, id + ": " + own
	case session.IfCell:
		_, container := l.WhatIfTexts(session.WhatIf{Kind: what.Cell.Container, Seconds: what.Seconds})
		_, item := l.WhatIfTexts(session.WhatIf{Kind: what.Cell.Item, ID: what.ID, Seconds: what.Cell.TTL})
		both := container + l.LiveSeparator + item
		return both, both
	case session.IfDeleted:
		return l.TryDeleted, l.IfDeleted.With("id", id)
	case session.IfOff:
		return l.TryOff, l.IfOff
	case session.IfNoDefault:
		return l.TryNoDefault, l.IfNoDefault
	case session.IfOn:
		n := l.Number(int64(what.Seconds))
		return l.TryOn.With("n", n), l.IfOn.With("n", n)
	case session.IfNoTraffic:
		return l.TryNoTraffic, l.IfNoTraffic
	case session.IfQuiet:
		where := what.ID + ": "
		return where + l.TryNoTraffic, where + l.IfNoTraffic
	case session.IfBackup:
		policy := l.TryBackup.With("policy", l.Policy(what.Backup))
		return policy, policy
	case session.IfNoImages:
		return l.TryNoImages, l.TryNoImages
	}
	return l.TryFullTraffic, l.IfFullTraffic
}

// Policy names a backup policy.
func (l Words) Policy(b engine.BackupPolicy) string {
	switch b.Kind {
	case engine.BackupContinuous:
		return l.WhereContinuous.With("length", l.Length(b.Retention))
	case engine.BackupPeriodic:
		return l.WherePeriodic.With("every", l.Length(b.Interval), "length", l.Length(b.Retention))
	}
	return l.WhereNotKnown
}
