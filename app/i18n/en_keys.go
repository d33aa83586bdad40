package i18n

var englishKeys = KeyTexts{
	KeysTitle:      "Keyboard shortcuts",
	SingleKeys:     "Use keys without Ctrl, Alt or Cmd",
	PlainTexts:     "Plain text fields, without colours and completion",
	SingleKeysHint: "Arrows, Space and ? act wherever no text is typed. Switch them off if they get in the way of speech input or of keys of your own.",
	Keys: []KeyGroup{
		{"Time", []KeyText{
			{"Advance 1 second", "^→^"}, {"Next event", "^Shift^ ^→^"},
			{"Back 1 second", "^←^"}, {"Back to the last event", "^Shift^ ^←^"},
			{"Play or pause", "^Space^"}, {"Return from the past", "^End^"}, {"Zoom, or show all", "^+^ ^-^ ^0^"},
		}},
		{"Items", []KeyText{
			{"Select", "^↑^ ^↓^"}, {"Edit", "^Enter^"}, {"Delete", "^Delete^"}, {"New item", "^Alt^ ^N^"},
			{"Save or discard the text", "^Ctrl^ ^S^ / ^Esc^"},
		}},
		{"Everything", []KeyText{
			{"Undo", "^Ctrl^ ^Z^"}, {"Redo", "^Ctrl^ ^Shift^ ^Z^"},
			{"Run the query", "^Shift^ ^Enter^"}, {"Run the program", "^Ctrl^ ^Enter^"},
			{"This sheet", "^?^"},
		}},
	},
}
