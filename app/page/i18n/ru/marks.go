package ru

import "github.com/cosmosttl/cosmosttl/app/page/i18n"

var marks = i18n.MarksTexts{
	Notes:      "Заметки",
	NoteAt:     "Заметка в {time}: {text}",
	NoteAdd:    "Закрепить заметку на {time}: {text}",
	NoteNew:    "Добавить заметку к этой секунде",
	NoteHow:    "Введите заметку после слова `note`.",
	NoteRemove: "Убрать заметку в {time}: {text}",
	PinItem:    "Закрепить {id} наверху",
	UnpinItem:  "Открепить {id}",
	IsPinned:   "закреплен",
	StepMark:   "заметка или закрепление",
}
