package fr

import "github.com/cosmosttl/cosmosttl/app/page/i18n"

var capacity = i18n.CapacityTexts{
	OtherData:     "Autres données (Go)",
	HintData:      "Données que le conteneur stocke en plus des éléments de cette page. Le débit minimal en dépend, de même que ce qu’un conteneur serverless peut utiliser par seconde.",
	RUMinimum:     "Au moins {n}",
	HintMinimum:   "Au moins {n} RU/s : le minimum augmente avec les données stockées et avec le débit le plus élevé jusqu’ici.",
	BurstCapacity: "Capacité de rafale",
	BurstRequests: "Pour les demandes",
	BurstPurge:    "Aussi pour la purge",
	HintBurst:     "Les unités de requête inutilisées d’au plus cinq minutes, jusqu’à 3 000 RU/s. Pas en mode serverless. La documentation ne dit pas si la purge les utilise.",
	Buckets:       "Compartiments de débit",
	HintBuckets:   "Jusqu’à cinq, chacun avec le pourcentage maximal des RU/s que ses demandes peuvent utiliser\u00a0: `1 20, 2 50`. `default 2` vaut pour les demandes qui n’en nomment aucun. Ils peuvent changer une fois toutes les 10 minutes.",
	MeansBuckets:  "Les compartiments de débit peuvent changer une fois toutes les 10 minutes.",
	RUSaved:       "Réserve pour une rafale : {ru} RU",
}

// capacityPhrases are what stories and the engine say of capacity.
var capacityPhrases = map[string]string{
	"{n} to {n} GB": "de {n} à {n} Go",
	"{n} to {n} GB in a serverless container":                "de {n} à {n} Go dans un conteneur serverless",
	"request units per second, like 400, or one of: {words}": "un nombre d’unités de requête par seconde, comme 400, ou l’un de ces mots ({words})",
}
