package ru

import "github.com/cosmosttl/cosmosttl/app/page/i18n"

var find = i18n.FindTexts{
	Find:        "Найти или сделать",
	FindHint:    "Элементы, действия, уроки или время, например 13:00",
	FindKeys:    "^↑^ ^↓^ — выбрать, ^Enter^ — выполнить. Также: `13:00`, `+2 h`, `next expiry`, `ttl 90 SO04`",
	FindTimes:   "Время",
	FindItems:   "Элементы",
	FindActions: "Действия",
	FindPanes:   "Представления",
	FindGo:      "Перейти к {time}",
	FindExpiry:  "К ближайшему истечению: {id}",
	FindWhen:    "К истечению {id}",
	FindIn:      "через {length}",
	FindAgo:     "{length} назад",
	FindTTL:     "Установить ttl элемента {id}: {n}",
	FindNoTTL:   "Удалить ttl элемента {id}",
	FindMore:    "и еще {n}",
	FindCount:   i18n.Plural{One: "{n} результат", Few: "{n} результата", Many: "{n} результатов", Other: "{n} результата"},
	FindNothing: "Ничего с таким именем нет.",
	FindKnows:   "Здесь понятны имена, `13:00`, `2026-01-02 13:00`, `+2 h`, `12h later`, `5 min ago`, `next expiry` и `ttl 90 SO04`.",
	FindBadTime: "«{value}» — не время суток от 00:00 до 23:59:59.",
	FindBadDate: "«{value}» — не дата вида 2026-01-02.",
	FindBadUnit: "«{value}» — не единица времени: укажите s, min, h или d.",
	FindBadTTL:  "«{value}» — не ttl: нужно -1 или целое число от 1 до {max}.",
	FindTooFar:  "Часы идут от {from} до {to}.",
	FindNoItem:  "Нет элемента «{id}».",
}
