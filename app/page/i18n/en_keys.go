package i18n

var englishKeys = KeyTexts{
	KeysTitle:      "Keyboard shortcuts",
	SingleKeys:     "Use keys without Ctrl, Alt or Cmd",
	PlainTexts:     "Plain text fields, without colours and completion",
	SingleKeysHint: "Arrow keys, Space, +, -, 0 and ? work where you are not typing text and nothing else uses them. Turn them off if they interfere with speech input or with your own shortcuts.",
	Keys: [3]keyGroup{
		{Name: "Time", Keys: [7]keyText{
			{What: "Advance 1 second", Keys: "^→^"}, {What: "Next event", Keys: "^Shift^ ^→^"},
			{What: "Back 1 second", Keys: "^←^"}, {What: "Previous event", Keys: "^Shift^ ^←^"},
			{What: "Play or pause", Keys: "^Space^"}, {What: "Return from the past", Keys: "^End^"},
			{What: "Zoom, or show all", Keys: "^+^ ^-^ ^0^"},
		}},
		{Name: "Items", Keys: [7]keyText{
			{What: "Select", Keys: "^↑^ ^↓^"}, {What: "Edit", Keys: "^Enter^"}, {What: "Delete", Keys: "^Delete^"},
			{What: "New item", Keys: "^Alt^ ^N^"},
			{What: "Save the text or close the editor", Keys: "^Ctrl^ ^S^ / ^Esc^"},
		}},
		{Name: "Everything", Keys: [7]keyText{
			{What: "Undo", Keys: "^Ctrl^ ^Z^"}, {What: "Redo", Keys: "^Ctrl^ ^Shift^ ^Z^"},
			{What: "Run the query", Keys: "^Shift^ ^Enter^"}, {What: "Run the program", Keys: "^Ctrl^ ^Enter^"},
			{What: "Find or do", Keys: "^Ctrl^ ^K^"}, {What: "This sheet", Keys: "^?^"},
		}},
	},
}
