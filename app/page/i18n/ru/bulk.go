package ru

import "github.com/cosmosttl/cosmosttl/app/page/i18n"

var bulk = i18n.BulkTexts{
	BulkPicked:       "Выбранные элементы",
	BulkCount:        i18n.Plural{One: "Выбран {n}", Few: "Выбраны {n}", Many: "Выбрано {n}", Other: "Выбрано {n}"},
	BulkPick:         "Выбрать {id}",
	BulkTouch:        "Перезаписать",
	BulkTTLField:     "ttl",
	BulkTTLHint:      "-1 или секунды; пустое поле удаляет ttl",
	BulkSetTTL:       "Задать ttl",
	BulkDelete:       "Удалить",
	BulkClear:        "Снять выбор",
	BulkWorking:      "Элементы обрабатываются…",
	BulkDone:         i18n.Plural{One: "Изменен {n} элемент", Few: "Изменены {n} элемента", Many: "Изменено {n} элементов", Other: "Изменено {n} элемента"},
	BulkSkipped:      i18n.Plural{One: "Пропущен {n} выбранный элемент: запросы не находят просроченных и удаленных элементов.", Few: "Пропущены {n} выбранных элемента: запросы не находят просроченных и удаленных элементов.", Many: "Пропущено {n} выбранных элементов: запросы не находят просроченных и удаленных элементов.", Other: "Пропущено {n} выбранного элемента: запросы не находят просроченных и удаленных элементов."},
	BulkRefused:      i18n.Plural{One: "Отклонен {n}. {detail}", Few: "Отклонены {n}. {detail}", Many: "Отклонено {n}. {detail}", Other: "Отклонено {n}. {detail}"},
	Generate:         "Создать набор",
	GenerateRegion:   "Создание набора элементов",
	GenerateCount:    "Количество элементов",
	GenerateTemplate: "Шаблон элемента",
	GenerateSpread:   "Изменены за последние (с)",
	GenerateSeed:     "Начальное число",
	HintTemplate:     "{number} — номер элемента, {seed} — начальное число, {range} — случайное число от 60 до 3600.",
	HintSpread:       "При 0 все элементы записываются сейчас, что стоит единиц запроса.",
	HintSeed:         "Одинаковое начальное число дает одинаковые элементы.",
	StepGenerate:     "создание набора",
	StepBulkDelete:   "удаление элементов",
	StepBulkTouch:    "перезапись элементов",
	StepBulkTTL:      "ttl элементов",
}
