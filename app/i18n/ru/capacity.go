package ru

import "github.com/cosmosttl/cosmosttl/app/i18n"

var capacity = i18n.CapacityTexts{
	OtherData:     "Другие данные (ГБ)",
	HintData:      "Данные, которые контейнер хранит помимо элементов этой страницы. От них зависят минимальная пропускная способность и то, сколько ЕЗ в секунду доступно бессерверному контейнеру.",
	RUMinimum:     "Минимум {n}",
	HintMinimum:   "Не меньше {n} ЕЗ/с: минимум растет с объемом данных и с самой высокой пропускной способностью за все время.",
	BurstCapacity: "Емкость всплесков",
	BurstRequests: "Для запросов",
	BurstPurge:    "И для очистки",
	HintBurst:     "Неиспользованные единицы запроса не более чем за пять минут, до 3 000 ЕЗ/с. Не в бессерверном режиме. Использует ли их очистка, в документации не сказано.",
	RUSaved:       "Накоплено для всплеска: {ru} ЕЗ",
}

// capacityPhrases are what stories and the engine say of capacity.
var capacityPhrases = map[string]string{
	"{n} to {n} GB": "от {n} до {n} ГБ",
	"{n} to {n} GB in a serverless container":                "от {n} до {n} ГБ в бессерверном контейнере",
	"request units per second, like 400, or one of: {words}": "число единиц запроса в секунду, например 400, или одно из слов ({words})",
}
