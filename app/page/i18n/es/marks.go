package es

import "github.com/cosmosttl/cosmosttl/app/page/i18n"

var marks = i18n.MarksTexts{
	Notes:      "Notas",
	NoteAt:     "Nota a las {time}: {text}",
	NoteAdd:    "Fijar una nota a las {time}: {text}",
	NoteNew:    "Añadir una nota en este segundo",
	NoteHow:    "Escriba la nota después de `note`.",
	NoteRemove: "Quitar la nota de las {time}: {text}",
	PinItem:    "Fijar {id} arriba",
	UnpinItem:  "Dejar de fijar {id}",
	IsPinned:   "fijado",
	StepMark:   "una nota o un elemento fijado",
}
