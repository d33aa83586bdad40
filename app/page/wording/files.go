package wording

import (
	"github.com/cosmosttl/cosmosttl/app/files"
	"github.com/cosmosttl/cosmosttl/app/page/playground"
	"github.com/cosmosttl/cosmosttl/app/page/problem"
)

// FileKind is the name of a kind of files.
func (l Words) FileKind(k files.Kind) string {
	switch k {
	case files.World:
		return l.KindWorld
	case files.Story:
		return l.KindStory
	case files.JSON:
		return l.KindJSON
	case files.NDJSON:
		return l.KindNDJSON
	}
	return l.KindCSV
}

// Moment is a date with its time.
func (l Words) Moment(unix int64) string { return l.Date(unix) + " " + l.Clock(unix) }

// RefusedWhy says what would have been accepted and what is wrong with a text that is not JSON, or what the service says.
func (l Words) RefusedWhy(r files.Refusal) string {
	switch e := r.Fault; {
	case e != nil:
		return l.ImportFault.With("limit", l.Say(r.Limit), "detail", l.SyntaxFault(&problem.Problem{Fault: e.Fault, Want: e.Want, Found: e.Found}))
	case r.Limit != "":
		return l.ImportWant.With("limit", l.Say(r.Limit))
	}
	return Joined(l.Quoted(r.Text), l.Meaning(r.Status), " ")
}

// ShareTexts returns the name of what can be shared, and what it holds.
func (l Words) ShareTexts(what playground.Share) (name, hint string) {
	switch what {
	case playground.ShareStory:
		return l.ShareStory, l.ShareStoryHint
	case playground.ShareSettings:
		return l.ShareSettings, l.ShareSettingsHint
	}
	return l.ShareWorld, l.ShareWorldHint
}
