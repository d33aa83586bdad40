package site

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// endedWords are the texts of web/glue/ended.js in a language. The script runs after the program has ended, so it
// cannot use the program's texts.
type endedWords struct {
	Title  string `json:"title"`
	Why    string `json:"why"`
	Kept   string `json:"kept"`
	Unread string `json:"unread"`
	Reload string `json:"reload"`
	Save   string `json:"save"`
}

// endedPlace is the placeholder for the texts in web/glue/ended.js.
var endedPlace = []byte(`"{{ENDED}}"`)

// withEnded writes the texts, by language, into web/glue/ended.js.
func withEnded(script []byte) ([]byte, error) {
	all := map[string]endedWords{}
	for _, l := range languages() {
		all[l.Tag] = endedWords{l.Site.Ended, l.Site.EndedWhy, l.Site.EndedKept, l.Site.EndedUnread, l.Reload, l.SaveWorld}
	}
	texts, err := json.Marshal(all) // tags come out sorted
	if err != nil {
		return nil, err
	}
	if bytes.Count(script, endedPlace) != 1 {
		return nil, fmt.Errorf("web/%s: the placeholder %s must occur once", endedScript, endedPlace)
	}
	return bytes.Replace(script, endedPlace, texts, 1), nil
}

// endedScript is the file with endedPlace.
const endedScript = "glue/ended.js"
