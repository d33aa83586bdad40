package ru

import "github.com/cosmosttl/cosmosttl/app/page/i18n"

// Site are the texts of the pages that are read without the program.
var Site = i18n.SiteTexts{
	Loading:          "Запускается эмулятор",
	NotLoaded:        "Не удалось загрузить эмулятор. Проверьте подключение и перезагрузите страницу.",
	Ended:            "Программа остановлена",
	EndedWhy:         "Работу программы прервала ошибка. Пока вы не перезагрузите страницу, на ней ничего не действует.",
	EndedKept:        "Ваша среда осталась такой, какой этот браузер сохранил ее в последний раз. Она откроется снова, когда вы перезагрузите страницу. До этого ее можно сохранить в файл: такой файл открывает команда «Импорт…» в меню «Файл».",
	EndedUnread:      "Не удалось прочитать данные, сохраненные в этом браузере.",
	Replaced:         "Сайт обновлен после того, как эта страница была загружена. Перезагрузите страницу.",
	Framed:           "Эта страница не запускается во фрейме другой страницы: та могла бы скрыть от вас, что вы нажимаете.",
	FramedAction:     "Открыть на отдельной вкладке",
	NoScript:         "Эмулятору нужны JavaScript и WebAssembly. Тексту выше не нужно ни то ни другое.",
	Navigation:       "Сайт",
	Lessons:          "Уроки",
	Playground:       "Песочница",
	Chapters:         "Главы",
	Table:            "Таблица",
	ModelTitle:       "Модель",
	ModelDescription: "Что имитирует эмулятор, правило за правилом: что известно точно, что смоделировано, о чем сообщили пользователи и чего нет. У каждого правила указан источник.",
	EditionsTitle:    "Документация разных лет",
	EditionsDescription: "Чем страницы о сроке жизни (TTL) 2016, 2017 и 2018 гг. отличаются от сегодняшней. Для каждого отличия есть сценарий " +
		"по тем и другим правилам.",
	EditionsIntro: "Страница о сроке жизни (TTL) с 2016 по 2018 г. и сегодняшняя противоречат друг другу, а старые копии и переводы читают до сих пор. " +
		"Для каждого расхождения здесь показано, что напечатано в старых редакциях, их собственными словами, что сказано на текущей странице и что дают " +
		"одни и те же команды по тем и другим правилам. Адреса редакций см. в разделе «{sources}».",
	EditionsSources:  "Источники",
	EditionsThen:     "с 2016 по 2018 г.",
	EditionsNow:      "сегодня",
	RulesThen:        "Правила 2016 г.",
	RulesNow:         "Сегодняшние правила",
	PlayThen:         "Открыть с правилами 2016 г.",
	PlayNow:          "Открыть с сегодняшними правилами",
	StoriesInEnglish: "Сценарии написаны на английском языке.",
	Spanish:          "испанский",
	French:           "французский",
	Russian:          "русский",
	Chinese:          "китайский, традиционное письмо",
	Phrases:          editions,
}

// editions are the points on which the editions of the documentation differ, and today's answers.
var editions = map[string]string{
	"Containers and items":      "Контейнеры и элементы",
	"Collections and documents": "Коллекции и документы",
	"The default is set on a container and overridden by an item. Only the words are new.": "Значение по умолчанию задается для контейнера и переопределяется элементом. Новые здесь только термины.",

	"The second of expiry, today":      "Секунда истечения срока сегодня",
	"The second of expiry, as printed": "Секунда истечения срока, как она напечатана",
	"The page has no formula. With >= every item would expire at once, so <= was meant; the second of the deadline is expired.": "Формулы на странице нет. При >= срок любого элемента истекал бы сразу, поэтому имелось в виду <=; в саму секунду истечения срока элемент уже просрочен.",

	"The purge uses left-over request units": "Очистка использует оставшиеся единицы запроса",
	"The purge is free":                      "Очистка бесплатна",
	"With provisioned throughput the purge uses the request units that requests left over. Serverless, it is billed as deletes.": "При подготовленной пропускной способности очистка использует единицы запроса, оставшиеся от запросов. В бессерверном режиме она оплачивается как удаление.",

	"The purge waits until there are enough request units":                                                              "Очистка ждет недостающих единиц запроса",
	"The purge comes later, as request units allow":                                                                     "Очистка идет позже, насколько позволяют единицы запроса",
	"Without enough request units the removal is delayed until there are enough; meanwhile no query returns the items.": "Если единиц запроса не хватает, удаление откладывается до тех пор, пока их не станет достаточно; всё это время ни один запрос не возвращает эти элементы.",

	"Expired items on disk count as storage":                "Просроченные элементы на диске учитываются в объеме хранилища",
	"Expired items take no storage":                         "Просроченные элементы не занимают места в хранилище",
	"The page is silent. The model counts what is on disk.": "На странице об этом не сказано. Модель учитывает всё, что есть на диске.",

	"null is not a ttl":          "null — это не ttl",
	"TimeToLive = null inherits": "При TimeToLive = null значение наследуется",
	"null is not supported as the ttl of an item: leave the property out. The old sample left it out, because its class did not write null.": "Значение null для ttl элемента не поддерживается: не указывайте это свойство. Старый пример его не указывал, потому что его класс не записывал null.",

	"At most 2147483647 seconds":                                       "Не больше 2147483647 секунд",
	"A positive number, without a limit":                               "Положительное число без предела",
	"The largest ttl is 2147483647 seconds: 24,855 days, or 68 years.": "Наибольший ttl — 2147483647 секунд: 24\u00a0855 дней, или 68 лет.",

	"No lazy index": "Отложенного индекса нет",
	"Queries are incomplete while a lazy index is rebuilt":                                                        "Пока отложенный индекс перестраивается, запросы неполны",
	"The service makes a lazy index consistent without an error, and a change of time to live changes no result.": "Служба без ошибки заменяет отложенный индекс на согласованный, и изменение срока жизни не меняет ни одного результата.",

	"The sample of 2018 sends the right one": "Пример 2018 г. отправляет нужный объект",
	"The sample sends the wrong object":      "Пример отправляет не тот объект",
	"The sample of 2018 sends readDocument. Today's pages set the property on the object that they send.": "Пример 2018 г. отправляет readDocument. На сегодняшних страницах свойство задается для того объекта, который отправляется.",
}
