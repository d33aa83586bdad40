package fr

import "github.com/cosmosttl/cosmosttl/app/page/i18n"

var marks = i18n.MarksTexts{
	Notes:      "Notes sur la chronologie",
	NoteAt:     "Note à {time}\u00a0: {text}",
	NoteAdd:    "Épingler une note à {time}\u00a0: {text}",
	NoteNew:    "Ajouter une note à cette seconde",
	NoteHow:    "Écrivez la note après `note`.",
	NoteRemove: "Retirer la note de {time}\u00a0: {text}",
	PinItem:    "Épingler {id} en haut",
	UnpinItem:  "Détacher {id}",
	IsPinned:   "épinglé",
	StepMark:   "une note ou une épingle",
}
