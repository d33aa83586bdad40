package session

import (
	"encoding/json"

	"github.com/cosmosttl/cosmosttl/app/notice"
	"github.com/cosmosttl/cosmosttl/core/history"
)

// A Host has what is stored beside the world. What it is made of is no concern of the storage.
type Host interface {
	// Page returns what the page shows: a JSON object.
	Page() json.RawMessage
	// LoadPage shows what the page showed. Members that it does not know are ignored.
	LoadPage(page json.RawMessage)
	// Texts returns the texts in the editors.
	Texts() ([]byte, error)
	// LoadTexts puts texts into the editors, or returns the reason why it cannot.
	LoadTexts(text []byte) (why notice.Reason)
	// Begin makes a world that begins the present one.
	Begin(h *history.History)
	// GoOn makes a stored world the present one, and shows what the page showed.
	GoOn(h *history.History, page json.RawMessage)
}
