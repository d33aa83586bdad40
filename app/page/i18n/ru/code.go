package ru

import "github.com/cosmosttl/cosmosttl/app/page/i18n"

var code = i18n.CodeTexts{
	SDKConsole:      "Консоль SDK",
	CodeClose:       "Закрыть консоль SDK",
	CodeProgram:     "Программа на JavaScript",
	CodeStop:        "Стоп",
	CodeKeys:        "^Ctrl^ ^Enter^ — запуск",
	CodeHint:        "Пакет SDK Майкрософт `@azure/cosmos` работает здесь в изолированном фрейме без доступа к сети и подключен к этой странице. Переменные `client`, `database`, `container` и `clock` уже определены.",
	CodeOutput:      "Вывод",
	CodeNoOutput:    "Здесь появится вывод `console.log`.",
	CodeDropped:     i18n.Plural{One: "{n} более старая строка отброшена.", Few: "{n} более старые строки отброшены.", Many: "{n} более старых строк отброшено.", Other: "{n} более старой строки отброшено."},
	CodeLoading:     "Загружается SDK…",
	CodeRunsBehind:  "Консоль SDK, программа выполняется",
	CodeRunning:     "Выполняется: {what}.",
	CodeDone:        "Готово: {what}.",
	CodeFailed:      "Ошибка: {what}.",
	CodeStopped:     "Остановлено: {what}. Записанное сохранилось.",
	CodeNotLoaded:   "Не удалось загрузить SDK. Проверьте подключение и повторите запуск.",
	CodeAt:          "Строка {line}: {detail}",
	CodeRequests:    i18n.Plural{One: "{n} запрос, {ru}", Few: "{n} запроса, {ru}", Many: "{n} запросов, {ru}", Other: "{n} запроса, {ru}"},
	CodePassed:      "{length} прошло на часах",
	CodeExSession:   "Корзина на 30 минут",
	CodeExDefault:   "Изменение значения контейнера по умолчанию",
	CodeExReset:     "Любая запись начинает отсчет заново",
	CodeExQuery:     "Запрос секунда за секундой",
	CodeExDisk:      "Просрочен, но еще на диске",
	CodeExFeed:      "Канал изменений: удаление появляется при очистке",
	CodeExContainer: "Создание контейнера",
}
