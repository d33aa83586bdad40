package es

import "github.com/cosmosttl/cosmosttl/app/page/i18n"

var bulk = i18n.BulkTexts{
	BulkPicked:       "Elementos seleccionados",
	BulkCount:        i18n.Plural{One: "1 seleccionado", Many: "{n} seleccionados", Other: "{n} seleccionados"},
	BulkPick:         "Seleccionar {id}",
	BulkTouch:        "Reescribir",
	BulkTTLField:     "ttl",
	BulkTTLHint:      "-1 o segundos; vacío quita el ttl",
	BulkSetTTL:       "Establecer ttl",
	BulkDelete:       "Eliminar",
	BulkClear:        "Anular la selección",
	BulkWorking:      "Procesando los elementos…",
	BulkDone:         i18n.Plural{One: "1 elemento modificado", Many: "{n} de elementos modificados", Other: "{n} elementos modificados"},
	BulkSkipped:      i18n.Plural{One: "Se excluyó 1 elemento seleccionado: las solicitudes no encuentran los elementos que han expirado o ya no existen.", Many: "Se excluyeron {n} de elementos seleccionados: las solicitudes no encuentran los elementos que han expirado o ya no existen.", Other: "Se excluyeron {n} elementos seleccionados: las solicitudes no encuentran los elementos que han expirado o ya no existen."},
	BulkRefused:      i18n.Plural{One: "Se rechazó 1. {detail}", Many: "Se rechazaron {n}. {detail}", Other: "Se rechazaron {n}. {detail}"},
	Generate:         "Generar elementos",
	GenerateRegion:   "Elementos que se generan",
	GenerateCount:    "Número de elementos",
	GenerateTemplate: "Plantilla de los elementos",
	GenerateSpread:   "Antigüedad máxima de la última escritura (s)",
	GenerateSeed:     "Semilla",
	HintTemplate:     "{number} es el número de un elemento, {seed} la semilla y {range} un número al azar de 60 a 3600.",
	HintSpread:       "Con 0, todos los elementos se escriben ahora, lo que consume unidades de solicitud.",
	HintSeed:         "La misma semilla da los mismos elementos.",
	StepGenerate:     "generación de elementos",
	StepBulkDelete:   "eliminación de elementos",
	StepBulkTouch:    "reescritura de elementos",
	StepBulkTTL:      "ttl de elementos",
}
