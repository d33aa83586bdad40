package ru

import "github.com/cosmosttl/cosmosttl/app/page/i18n"

var preview = i18n.PreviewTexts{
	LintBad:          "Служба отклоняет `ttl` {value} с кодом 400.",
	TrialExpires:     "Если сохранить сейчас, {id} истечет в {time}.",
	TrialNever:       "Если сохранить сейчас, {id} никогда не истечет.",
	TrialRefused:     "Если сохранить сейчас, служба ответит {status}.",
	TrialCountdown:   "Любая запись начинает отсчет заново: {now} + {n}\u00a0с.",
	TrialBefore:      "Без сохранения он истечет в {time}.",
	TrialBeforeNever: "Без сохранения он никогда не истечет.",
	RowIfSaved:       "→ если сохранить: {time}",
	RowIfSavedNever:  "→ если сохранить: не истечет",
	WouldExpire:      "→ истек бы в {time}",
	WouldNever:       "→ никогда не истек бы",
	WouldReturn:      "→ вернулся бы в запросы",
	WouldLeave:       "→ выпал бы из запросов",
	WouldBeDeleted:   "→ был бы удален",
	PreviewOnly:      "Предварительный просмотр: ничего не изменилось.",
	LegendWhatIf:     "что если: просмотр",
	Apply:            "Применить",
	Applied:          "Применено: {what}.",
	Discarded:        "Отменено: ничего не изменилось.",
	CompareFirst:     "Измените что-нибудь в {letter}: TTL или элемент. {other} останется прежней.",
}
