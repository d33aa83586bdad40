package ru

// phrases are what the lessons say.
var phrases = map[string]string{
	"Off ignores the item": "Выкл. не учитывает ttl элемента",
	"Time to live is off in a new container. An item can still have a ttl: it is stored, but has no effect.": "В новом контейнере срок жизни выключен. У элемента все равно может быть ttl: он сохраняется, но не действует.",
	"Will a query return it after an hour?":                "Вернет ли запрос этот элемент через час?",
	"An hour later the item is still there, with its ttl.": "Прошел час, а элемент на месте, и его ttl тоже.",
	"Switch time to live on. Now the ttl counts from the last write, and those 60 s ended long ago. Is it still returned?": "Включите срок жизни. Теперь ttl отсчитывается от последнего изменения, а те 60 с давно прошли. Возвращается ли элемент?",

	"On, no default": "Вкл. (нет значения по умолчанию)",
	"-1 switches time to live on without a default. Items do not expire unless they have a ttl of their own.": "Значение -1 включает срок жизни без значения по умолчанию. Срок элементов не истекает, если у них нет собственного ttl.",
	"SO05 has no ttl, so it stays. SO06 has its own ttl, so it expires.":                                      "У SO05 нет ttl, поэтому он остается. У SO06 есть собственный ttl, поэтому его срок истечет.",
	"Which of the two will a query return after 60 s?":                                                        "Какой из двух элементов запрос вернет через 60 с?",

	"A default of 60 seconds": "60 секунд по умолчанию",
	"Every item in this container expires 60 s after its last write. The items themselves need no ttl.": "Срок каждого элемента этого контейнера истекает через 60 с после его последнего изменения. Самим элементам ttl не нужен.",
	"The two items were written 20 s apart, so they expire 20 s apart.":                                 "Элементы записаны с разницей в 20 с, поэтому и срок их истекает с разницей в 20 с.",
	"Which will a query return after 40 s?":                                                             "Какие элементы запрос вернет через 40 с?",

	"An item's ttl overrides the default": "ttl элемента переопределяет значение по умолчанию",
	"The default is 60 s. An item with a ttl of its own uses that instead: shorter, longer, or never.": "Значение по умолчанию — 60 с. Для элемента с собственным ttl действует он: меньше, больше или никогда.",
	"Which are left after 10 s, and which after a minute?":                                             "Какие элементы останутся через 10 с, а какие — через минуту?",
	"A year later only one item is left.":                                                              "Через год остался только один элемент.",

	"Any write restarts the countdown":                                               "Любая операция записи начинает отсчет заново",
	"The countdown starts at the last write. A read does not restart it.":            "Отсчет идет от последнего изменения. Чтение не начинает его заново.",
	"10 s are left. When does the item expire if the same content is written again?": "Осталось 10 с. Когда истечет срок элемента, если записать то же содержимое еще раз?",
	"A patch is a write as well, here of the ttl itself. When does it expire now?":   "Частичное обновление — тоже операция записи, и здесь обновляется сам ttl. Когда срок истечет теперь?",

	"The exact second": "Точная секунда",
	"An item is expired when _ts + ttl <= now, so it is already expired in the second of its deadline.": "Элемент просрочен, когда _ts + ttl <= текущее время, то есть уже в саму секунду истечения срока.",
	"One second before the deadline:":                                "За секунду до истечения срока:",
	"The second of the deadline. Will a query return the item?":      "Секунда истечения срока. Вернет ли запрос элемент?",
	"One second later the purge has had request units to work with:": "Секундой позже у очистки уже были единицы запроса:",

	"Gone from queries, still on disk":                                                                 "В запросах уже нет, на диске еще есть",
	"Other users take all 400 request units per second, so none are left for the purge.":               "Другие пользователи занимают все 400 единиц запроса в секунду, и для очистки ничего не остается.",
	"Both expire after a minute. How many are on disk after an hour?":                                  "Срок обоих элементов истекает через минуту. Сколько элементов будет на диске через час?",
	"Both items have expired: no query returns them and no request finds them. Both are still stored.": "Срок обоих элементов истек: их не возвращает ни один запрос и не находит ни одна операция. Но оба еще хранятся.",
	"Once there are request units left, the purge removes them from disk.":                             "Как только единицы запроса остаются, очистка удаляет элементы с диска.",

	"A busy container purges later": "Под нагрузкой очистка идет позже",
	"Requests take precedence. The purge gets the request units that are left over; here there are none.":                 "Запросы важнее. Очистке достаются оставшиеся единицы запроса, а здесь их нет.",
	"Now 56 of 400 request units are left each second. Removing an item takes 5.60, so how many are removed in a second?": "Теперь каждую секунду остаются 56 из 400 единиц запроса. Удаление элемента стоит 5,60. Сколько элементов удаляется за секунду?",
	"Ten in each second.": "По десять в секунду.",

	"Serverless: the purge has a price": "Бессерверный режим: у очистки есть цена",
	"A serverless container has no provisioned throughput. Each request unit used is billed.":    "У бессерверного контейнера нет подготовленной пропускной способности. Оплачивается каждая использованная единица запроса.",
	"The purge works in the background as always, and is billed like a delete of the same item.": "Очистка, как всегда, работает в фоновом режиме и оплачивается как удаление того же элемента.",
	"5.40 RU are on the bill for the write. How many will there be after the purge?":             "За запись в счете 5,40 ЕЗ. Сколько их будет после очистки?",

	"Back to off: which items return?": "Снова Выкл.: какие элементы вернутся?",
	"Two items expire a minute apart. The first is purged. Then traffic takes all request units, so the second is not.": "Срок двух элементов истекает с разницей в минуту. Первый очищен. Затем трафик занимает все единицы запроса, и второй остается на диске.",
	"With time to live off, no item is expired. Which items will a query return?":                                       "Когда срок жизни выключен, просроченных элементов нет. Какие элементы вернет запрос?",
	"The item that was still on disk is back. The purged one is not.":                                                   "Элемент, который еще был на диске, вернулся. Очищенный — нет.",

	"Setting -1 is not the same as removing the setting":                                               "Задать -1 и удалить параметр — не одно и то же",
	"On an item, -1 means that it never expires. Without a ttl it uses the container's default again.": "Для элемента -1 означает, что его срок никогда не истекает. Без ttl для него снова действует значение контейнера по умолчанию.",
	"On a container, -1 leaves the items' own ttl in effect. Off disables those as well.":              "Для контейнера -1 оставляет в силе собственный ttl элементов. Выкл. отключает и его.",
	"When does SO06 expire with time to live off?":                                                     "Когда истечет срок SO06, если срок жизни контейнера выключен?",

	"Wrong name, wrong unit": "Не то имя, не та единица",
	"Only a property named ttl has an effect, and its unit is seconds. TimeToLive is a property like any other.": "Действует только свойство с именем ttl, и задается оно в секундах. TimeToLive — такое же свойство, как и любое другое.",
	"A minute in milliseconds, read as seconds, is 16 hours and 40 minutes.":                                     "Минута в миллисекундах, прочитанная как секунды, — это 16 часов 40 минут.",
	"When does an item expire whose ttl is a date in Unix seconds?":                                              "Когда истечет срок элемента, ttl которого — дата в секундах Unix?",
	"A date is read as 55 years. With which status is a string answered?":                                        "Дата прочитана как 55 лет. С каким кодом состояния служба ответит на строку?",
	"It is refused, and so are null and 0.":                                                                      "Строка отклонена, как и null и 0.",

	"90 days of sessions": "Сеансы на 90 дней",
	"Sessions are kept for 90 days after their last write. A thousand are never used again; one is.":         "Сеансы хранятся 90 дней после последнего изменения. Тысяча сеансов больше не используется, один — используется.",
	"90 days after the beginning: how many sessions will a query return?":                                    "90 дней с начала: сколько сеансов вернет запрос?",
	"The thousand expire in this second. At 400 request units per second, purging them takes a few seconds.": "Срок тысячи сеансов истекает в эту секунду. При 400 единицах запроса в секунду их очистка занимает несколько секунд.",
	"This visitor came back on day 60, so the session is kept until day 150.":                                "Этот посетитель вернулся на 60-й день, поэтому сеанс хранится до 150-го.",

	"Design your own retention": "Спроектируйте свой срок хранения",
	"30 days by default, an hour for drafts, no expiry for contracts. Change the numbers and see which expectation fails.": "30 дней по умолчанию, час для черновиков, бессрочно для договоров. Измените числа и посмотрите, какое ожидание не выполнится.",
	"Which papers are left after 30 more days?":         "Какие документы останутся еще через 30 дней?",
	"Each change to a draft keeps it for another hour.": "Каждое изменение черновика продлевает его хранение еще на час.",

	"COUNT and the waiting purge": "COUNT и ожидание очистки",
	"Other users take all 400 request units per second, so expired items stay on disk.":                        "Другие пользователи занимают все 400 единиц запроса в секунду, поэтому просроченные элементы остаются на диске.",
	"After a minute two items have expired, and the purge has not begun. What will COUNT be?":                  "Через минуту срок двух элементов истек, а очистка еще не началась. Чему будет равен COUNT?",
	"No query counts an expired item. A user has reported larger counts (azure-cosmos-dotnet-v3, issue 4494).": "Ни один запрос не учитывает просроченные элементы. Один пользователь сообщал о больших значениях (azure-cosmos-dotnet-v3, проблема 4494).",
	"Storage is another number: it falls when the purge has request units. How many items will be on disk?":    "Хранилище — другое число: оно уменьшается, когда у очистки есть единицы запроса. Сколько элементов будет на диске?",

	"Wrong place, wrong kind of number": "Не то место, не то число",
	"Four carts that were meant to expire after a minute. A ttl counts only at the top level of an item, under this name.": "Четыре корзины, срок которых должен был истечь через минуту. ttl учитывается только на верхнем уровне элемента и только под этим именем.",
	"The last one holds the moment in Unix seconds at which it should expire.":                                             "В последней указан момент в секундах Unix, когда ее срок должен истечь.",
	"Which of the four will a query return after an hour?":                                                                 "Какие из четырех корзин запрос вернет через час?",
	"The dated cart expires after 56 years. In milliseconds that date is a larger number. How is it answered?":             "Срок корзины с датой истечет через 56 лет. В миллисекундах эта дата — еще большее число. Каким будет ответ?",
	"The largest ttl is 2147483647.": "Наибольший ttl — 2147483647.",

	"A session that slides": "Скользящий сеанс",
	"A session is to end 30 minutes after its last use. One is read when it is used, the other is written.": "Сеанс должен закончиться через 30 минут после последнего использования. При использовании один сеанс читают, другой записывают.",
	"Half an hour after the beginning: which sessions will a query return?":                                 "Полчаса с начала: какие сеансы вернет запрос?",
	"Only a write restarts the countdown. A session that is written often enough never ends.":               "Отсчет начинает заново только операция записи. Сеанс, который записывают достаточно часто, не закончится никогда.",
	"To end it at a fixed moment, write the time that is left as its ttl. When does it expire?":             "Чтобы закончить его в заданный момент, запишите в ttl оставшееся время. Когда истечет срок?",

	"Soft delete, then expiry": "Сначала обратимое удаление, потом истечение срока",
	"A service reads the latest-version change feed of these orders, from where it last ended.":                     "Служба читает канал изменений этих заказов в режиме последней версии с того места, где остановилась в прошлый раз.",
	"SO05 is deleted. SO06 is marked as deleted instead, with a day for the readers to see the mark.":               "SO05 удален. SO06 вместо этого помечен как удаленный, и у читателей есть день, чтобы увидеть пометку.",
	"How many changes will the reader find?":                                                                        "Сколько изменений найдет читатель?",
	"This feed has no deletes, so only the mark is seen. How many changes will there be when the mark has expired?": "В этом канале нет удалений, поэтому видна только пометка. Сколько будет изменений, когда срок помеченного элемента истечет?",

	"On again after months of Off": "Снова Вкл. после месяцев Выкл.",
	"Five hundred log entries have a ttl of an hour at most. Time to live is Off, so they stay.":                  "У пятисот записей журнала ttl не больше часа. Срок жизни выключен, поэтому они остаются.",
	"Half a year later it is switched on. How many entries will a query return?":                                  "Через полгода его включают. Сколько записей журнала вернет запрос?",
	"The countdowns had begun with the last writes, so all old entries expired at once. The purge takes seconds.": "Отсчет шел от последнего изменения, поэтому срок всех старых записей истек сразу. Очистка занимает секунды.",
	"It removes an entry for 5.60 RU and has 400 RU in a second. How many has it removed after 5 s?":              "Удаление записи журнала стоит 5,60 ЕЗ, а в секунду у очистки есть 400 ЕЗ. Сколько записей она удалит за 5 с?",

	"-1 beside no ttl": "-1 рядом с отсутствием ttl",
	"Two notes expire after an hour. To keep them, one gets the ttl -1, and from the other the ttl is removed.": "Срок двух заметок истекает через час. Чтобы их сохранить, для одной задают ttl -1, а у другой ttl удаляют.",
	"The container has no default, so both are kept: the difference does not show yet.":                         "У контейнера нет значения по умолчанию, поэтому сохраняются обе заметки: разницы пока не видно.",
	"Then somebody sets a default of a day. Which notes will a query return two days later?":                    "Затем кто-то задает значение по умолчанию в один день. Какие заметки вернет запрос через два дня?",
	"Without a ttl an item uses the default, whatever that becomes. -1 overrides it.":                           "Без ttl для элемента действует значение по умолчанию, каким бы оно ни стало. -1 его переопределяет.",
}
