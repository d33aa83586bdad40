package es

import "github.com/cosmosttl/cosmosttl/app/page/i18n"

var overview = i18n.OverviewTexts{
	OverviewAll:   "Todo el tiempo",
	OverviewFrame: "Parte del tiempo que se muestra",
	OverviewShows: "{from} a {to}",
	OverviewItems: i18n.Plural{One: "{shown} de {n} elemento", Many: "{shown} de {n} de elementos", Other: "{shown} de {n} elementos"},
	PictureOf:     "La cronología con su leyenda:",
	PictureAs:     "Exportar la cronología como {kind}",
	PictureSaved:  "La imagen se está guardando.",
	PictureFailed: "El explorador no pudo dibujar la imagen. Guárdela como SVG.",
}
