package es

import "github.com/cosmosttl/cosmosttl/app/page/i18n"

var budget = i18n.BudgetTexts{
	Throttling:      "Rechazar con 429",
	RUOver:          "{n} de {of}\u00a0RU/s: la limitación de velocidad está desactivada, así que no se rechazó nada.",
	RUThrottled:     "El presupuesto está agotado: las solicitudes se rechazan con 429 hasta el segundo siguiente.",
	StripOver:       "{n} de {of}\u00a0RU/s",
	StripNotRefused: "sin limitación de velocidad",
}
