package ru

import "github.com/cosmosttl/cosmosttl/app/page/i18n"

var keys = i18n.KeyTexts{
	KeysTitle:      "Сочетания клавиш",
	SingleKeys:     "Использовать клавиши без Ctrl, Alt и Cmd",
	PlainTexts:     "Простые текстовые поля, без цветов и автозавершения",
	SingleKeysHint: "Стрелки, пробел и ? действуют, когда вы не вводите текст. Отключите их, если они мешают голосовому вводу или вашим сочетаниям.",
	Keys: [3]i18n.KeyGroup{
		{Name: "Время", Keys: [7]i18n.KeyText{
			{What: "Вперед на 1 секунду", Keys: "^→^"}, {What: "Следующее событие", Keys: "^Shift^ ^→^"},
			{What: "Назад на 1 секунду", Keys: "^←^"}, {What: "Назад к предыдущему событию", Keys: "^Shift^ ^←^"},
			{What: "Воспроизведение или пауза", Keys: "^Space^"}, {What: "Возврат из прошлого", Keys: "^End^"}, {What: "Масштаб, показать всё", Keys: "^+^ ^-^ ^0^"},
		}},
		{Name: "Элементы", Keys: [7]i18n.KeyText{
			{What: "Выбрать", Keys: "^↑^ ^↓^"}, {What: "Изменить", Keys: "^Enter^"}, {What: "Удалить", Keys: "^Delete^"}, {What: "Новый элемент", Keys: "^Alt^ ^N^"},
			{What: "Сохранить или отменить изменения", Keys: "^Ctrl^ ^S^ / ^Esc^"},
		}},
		{Name: "Общие", Keys: [7]i18n.KeyText{
			{What: "Отменить действие", Keys: "^Ctrl^ ^Z^"}, {What: "Повторить действие", Keys: "^Ctrl^ ^Shift^ ^Z^"},
			{What: "Запустить запрос", Keys: "^Shift^ ^Enter^"}, {What: "Запустить программу", Keys: "^Ctrl^ ^Enter^"},
			{What: "Найти или сделать", Keys: "^Ctrl^ ^K^"}, {What: "Этот список", Keys: "^?^"},
		}},
	},
}
