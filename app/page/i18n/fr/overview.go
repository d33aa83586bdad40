package fr

import "github.com/cosmosttl/cosmosttl/app/page/i18n"

var overview = i18n.OverviewTexts{
	OverviewAll:   "Tout le temps",
	OverviewFrame: "Partie du temps affichée",
	OverviewShows: "{from} à {to}",
	OverviewItems: i18n.Plural{One: "{shown} sur {n} élément", Many: "{shown} sur {n} d’éléments", Other: "{shown} sur {n} éléments"},
	PictureOf:     "La chronologie avec sa légende\u00a0:",
	PictureAs:     "Exporter la chronologie en {kind}",
	PictureSaved:  "L’image est en cours d’enregistrement.",
	PictureFailed: "Le navigateur n’a pas pu dessiner l’image. Enregistrez-la en SVG.",
}
