package i18n

var englishMarks = MarksTexts{
	Notes:      "Notes",
	NoteAt:     "Note at {time}: {text}",
	NoteAdd:    "Pin a note to {time}: {text}",
	NoteNew:    "Add a note at this second",
	NoteHow:    "Type the note after {word}.",
	MarksFull:  "There is room for {n}: remove one first.",
	NoteRemove: "Remove the note at {time}: {text}",
	PinItem:    "Pin {id} to the top",
	UnpinItem:  "Unpin {id}",
	IsPinned:   "pinned",
	StepMark:   "a note or a pin",
}
