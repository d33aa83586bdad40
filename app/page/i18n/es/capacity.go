package es

import "github.com/cosmosttl/cosmosttl/app/page/i18n"

var capacity = i18n.CapacityTexts{
	OtherData:     "Otros datos (GB)",
	HintData:      "Datos que el contenedor almacena además de los elementos de esta página. De ellos dependen el rendimiento mínimo y lo que un contenedor sin servidor puede usar en un segundo.",
	RUMinimum:     "Mínimo {n}",
	HintMinimum:   "Al menos {n} RU/s: el mínimo aumenta con los datos almacenados y con el rendimiento más alto hasta ahora.",
	BurstCapacity: "Capacidad de ráfaga",
	BurstRequests: "Para las solicitudes",
	BurstPurge:    "También para la purga",
	HintBurst:     "Las unidades de solicitud sin usar de hasta cinco minutos, a un máximo de 3.000 RU/s. No en un contenedor sin servidor. La documentación no dice si la purga las usa.",
	Buckets:       "Cubos de rendimiento",
	HintBuckets:   "Hasta cinco, cada uno con el porcentaje máximo de las RU/s que sus solicitudes pueden usar: `1 20, 2 50`. `default 2` es para las solicitudes que no nombran ninguno. Pueden cambiarse una vez cada 10 minutos.",
	MeansBuckets:  "Los cubos de rendimiento pueden cambiarse una vez cada 10 minutos.",
	RUSaved:       "Reservadas para una ráfaga: {ru} RU",
}

// capacityPhrases are what stories and the engine say of capacity.
var capacityPhrases = map[string]string{
	"{n} to {n} GB": "de {n} a {n} GB",
	"{n} to {n} GB in a serverless container":                "de {n} a {n} GB en un contenedor sin servidor",
	"request units per second, like 400, or one of: {words}": "unidades de solicitud por segundo, como 400, o una de estas palabras ({words})",
}
