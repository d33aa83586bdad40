package ru

import "github.com/cosmosttl/cosmosttl/app/page/i18n"

var overview = i18n.OverviewTexts{
	OverviewAll:   "Все время",
	OverviewFrame: "Показанная часть времени",
	OverviewShows: "{from} — {to}",
	OverviewItems: i18n.Plural{One: "{shown} из {n} элемента", Few: "{shown} из {n} элементов", Many: "{shown} из {n} элементов", Other: "{shown} из {n} элемента"},
	PictureOf:     "Временная шкала с условными обозначениями:",
	PictureAs:     "Экспорт временной шкалы в {kind}",
	PictureSaved:  "Изображение сохраняется.",
	PictureFailed: "Браузер не смог нарисовать изображение. Сохраните его в SVG.",
}
