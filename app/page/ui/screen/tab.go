package screen

// Tab is one of the views on a phone.
type Tab int

const (
	TabTimeline Tab = iota
	TabRules
	TabQuery
	TabTraffic
	TabConsole
)

// Tabs are the names of the tabs in element ids.
var Tabs = []string{"timeline", "rules", "query", "traffic", "console"}

// ButtonID is the id of the button of a tab.
func (t Tab) ButtonID() string { return "tab-" + Tabs[t] }

// PanelID is the id of the content of a tab.
func (t Tab) PanelID() string { return "view-" + Tabs[t] }
