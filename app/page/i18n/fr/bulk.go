package fr

import "github.com/cosmosttl/cosmosttl/app/page/i18n"

var bulk = i18n.BulkTexts{
	BulkPicked:       "Éléments sélectionnés",
	BulkCount:        i18n.Plural{One: "{n} sélectionné", Other: "{n} sélectionnés"},
	BulkPick:         "Sélectionner {id}",
	BulkTouch:        "Réécrire",
	BulkTTLField:     "ttl",
	BulkTTLHint:      "-1 ou des secondes ; vide pour supprimer la ttl",
	BulkSetTTL:       "Définir la ttl",
	BulkDelete:       "Supprimer",
	BulkClear:        "Tout désélectionner",
	BulkWorking:      "Traitement des éléments…",
	BulkDone:         i18n.Plural{One: "{n} élément modifié", Many: "{n} d’éléments modifiés", Other: "{n} éléments modifiés"},
	BulkSkipped:      i18n.Plural{One: "{n} élément sélectionné a été laissé de côté : les demandes ne trouvent pas les éléments qui ont expiré ou n’existent plus.", Many: "{n} d’éléments sélectionnés ont été laissés de côté : les demandes ne trouvent pas les éléments qui ont expiré ou n’existent plus.", Other: "{n} éléments sélectionnés ont été laissés de côté : les demandes ne trouvent pas les éléments qui ont expiré ou n’existent plus."},
	BulkRefused:      i18n.Plural{One: "{n} a été refusé. {detail}", Other: "{n} ont été refusés. {detail}"},
	Generate:         "Générer des éléments",
	GenerateRegion:   "Éléments à générer",
	GenerateCount:    "Nombre d’éléments",
	GenerateTemplate: "Modèle d’élément",
	GenerateSpread:   "Dernières écritures étalées sur (s)",
	GenerateSeed:     "Graine",
	HintTemplate:     "{number} est le numéro de l’élément, {seed} la graine et {range} un nombre tiré entre 60 et 3600.",
	HintSpread:       "0 écrit tous les éléments maintenant, ce qui consomme des unités de requête.",
	HintSeed:         "La même graine donne les mêmes éléments.",
	StepGenerate:     "génération d’éléments",
	StepBulkDelete:   "suppression d’éléments",
	StepBulkTouch:    "réécriture d’éléments",
	StepBulkTTL:      "ttl d’éléments",
}
