package ru

import "github.com/cosmosttl/cosmosttl/app/i18n"

var capacity = i18n.CapacityTexts{
	OtherData:   "Другие данные (ГБ)",
	HintData:    "Данные, которые контейнер хранит помимо элементов этой страницы. От них зависят минимальная пропускная способность и то, сколько ЕЗ в секунду доступно бессерверному контейнеру.",
	RUMinimum:   "Минимум {n}",
	HintMinimum: "Не меньше {n} ЕЗ/с: минимум растет с объемом данных и с самой высокой пропускной способностью за все время.",
}

// capacityPhrases are what stories and the engine say of capacity.
var capacityPhrases = map[string]string{
	"{n} to {n} GB": "от {n} до {n} ГБ",
	"{n} to {n} GB in a serverless container":                "от {n} до {n} ГБ в бессерверном контейнере",
	"request units per second, like 400, or one of: {words}": "число единиц запроса в секунду, например 400, или одно из слов ({words})",
}
