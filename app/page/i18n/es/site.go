package es

import "github.com/cosmosttl/cosmosttl/app/page/i18n"

// Site is what the pages around the program say.
var Site = i18n.SiteTexts{
	Loading:          "Iniciando el emulador",
	NotLoaded:        "No se pudo cargar el emulador. Compruebe la conexión y vuelva a cargar la página.",
	Ended:            "El programa se ha detenido",
	EndedWhy:         "Un error ha puesto fin al programa. Nada en esta página funciona hasta que vuelva a cargarla.",
	EndedKept:        "Su mundo se conserva tal como este explorador lo guardó por última vez. Se abre de nuevo al volver a cargar la página. Antes puede guardarlo como archivo: «Importar…», en el menú «Archivo», abre ese archivo.",
	EndedUnread:      "No se puede leer lo que guardó este explorador.",
	Replaced:         "El sitio se ha actualizado desde que se cargó esta página. Vuelva a cargar la página.",
	Framed:           "Esta página no se inicia dentro de un marco de otra página, porque esa página podría ocultarle en qué hace clic.",
	FramedAction:     "Abrir en una pestaña propia",
	NoScript:         "El emulador necesita JavaScript y WebAssembly. El texto de arriba no necesita ninguno de los dos.",
	Navigation:       "Sitio",
	Lessons:          "Lecciones",
	Playground:       "Simulador",
	Chapters:         "Capítulos",
	Table:            "Tabla",
	ModelTitle:       "El modelo",
	ModelDescription: "Lo que simula el emulador, regla por regla: exacto, modelado, notificado o no incluido, cada una con su fuente.",
	EditionsTitle:    "La documentación a lo largo del tiempo",
	EditionsDescription: "Las diferencias entre las páginas de 2016, 2017 y 2018 sobre el período de vida y la de hoy, cada una con un guion " +
		"según las reglas de entonces y las de hoy.",
	EditionsIntro: "La página sobre el período de vida de 2016 a 2018 y la de hoy se contradicen, y aún se leen copias y traducciones " +
		"antiguas. Para cada punto: lo que dicen las ediciones antiguas, con sus propias palabras; lo que dice la página actual, y los mismos " +
		"comandos según las reglas de ambas. Las {sources} contienen las direcciones de las ediciones.",
	EditionsSources:  "fuentes",
	EditionsThen:     "2016 a 2018",
	EditionsNow:      "hoy",
	RulesThen:        "Las reglas de 2016",
	RulesNow:         "Las reglas de hoy",
	PlayThen:         "Abrir con las reglas de 2016",
	PlayNow:          "Abrir con las reglas de hoy",
	StoriesInEnglish: "Los guiones están en inglés.",
	Spanish:          "español",
	French:           "francés",
	Russian:          "ruso",
	Chinese:          "chino tradicional",
	Phrases: map[string]string{
		"Collections and documents": "Colecciones y documentos",
		"Containers and items":      "Contenedores y elementos",
		"The default is set on a container and overridden by an item. Only the words are new.": "El valor predeterminado se establece en un contenedor y un elemento lo invalida. Solo las palabras son nuevas.",

		"The second of expiry, as printed": "El segundo de la expiración, según se publicó",
		"The second of expiry, today":      "El segundo de la expiración, hoy",
		"The page has no formula. With >= every item would expire at once, so <= was meant; the second of the deadline is expired.": "La página no contiene ninguna fórmula. Con >= todos los elementos expirarían de inmediato, así que se quería decir <=; el segundo de la expiración ya cuenta como expirado.",

		"The purge is free":                      "La purga es gratuita",
		"The purge uses left-over request units": "La purga usa las unidades de solicitud restantes",
		"With provisioned throughput the purge uses the request units that requests left over. Serverless, it is billed as deletes.": "Con rendimiento aprovisionado, la purga usa las unidades de solicitud que dejaron las solicitudes. Sin servidor, se factura como eliminaciones.",

		"The purge comes later, as request units allow":                                                                     "La purga llega más tarde, según lo permitan las unidades de solicitud",
		"The purge waits until there are enough request units":                                                              "La purga espera hasta que hay suficientes unidades de solicitud",
		"Without enough request units the removal is delayed until there are enough; meanwhile no query returns the items.": "Sin suficientes unidades de solicitud, la eliminación se retrasa hasta que las hay; mientras tanto, ninguna consulta devuelve los elementos.",

		"Expired items take no storage":                         "Los elementos expirados no ocupan almacenamiento",
		"Expired items on disk count as storage":                "Los elementos expirados que están en disco cuentan como almacenamiento",
		"The page is silent. The model counts what is on disk.": "La página no dice nada. El modelo cuenta lo que está en disco.",

		"TimeToLive = null inherits": "TimeToLive = null hereda",
		"null is not a ttl":          "null no es un ttl",
		"null is not supported as the ttl of an item: leave the property out. The old sample left it out, because its class did not write null.": "null no se admite como ttl de un elemento: omita la propiedad. El ejemplo antiguo la omitía, porque su clase no escribía null.",

		"A positive number, without a limit":                               "Un número positivo, sin límite",
		"At most 2147483647 seconds":                                       "2147483647 segundos como máximo",
		"The largest ttl is 2147483647 seconds: 24,855 days, or 68 years.": "El ttl máximo es de 2147483647 segundos: 24.855 días, o 68 años.",

		"Queries are incomplete while a lazy index is rebuilt": "Las consultas son incompletas mientras se vuelve a generar un índice diferido",
		"No lazy index": "Sin índice diferido",
		"The service makes a lazy index consistent without an error, and a change of time to live changes no result.": "El servicio convierte un índice diferido en coherente sin ningún error, y un cambio del período de vida no cambia ningún resultado.",

		"The sample sends the wrong object":      "El ejemplo envía el objeto equivocado",
		"The sample of 2018 sends the right one": "El ejemplo de 2018 envía el correcto",
		"The sample of 2018 sends readDocument. Today's pages set the property on the object that they send.": "El ejemplo de 2018 envía readDocument. Las páginas de hoy establecen la propiedad en el objeto que envían.",
	},
}
