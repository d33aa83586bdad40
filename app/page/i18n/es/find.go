package es

import "github.com/cosmosttl/cosmosttl/app/page/i18n"

var find = i18n.FindTexts{
	Find:        "Buscar o hacer",
	FindHint:    "Elementos, acciones, lecciones o una hora como 13:00",
	FindKeys:    "^↑^ ^↓^ para elegir, ^Entrar^ para hacerlo. También: `13:00`, `+2 h`, `next expiry`, `ttl 90 SO04`",
	FindTimes:   "Horas",
	FindItems:   "Elementos",
	FindActions: "Acciones",
	FindPanes:   "Vistas",
	FindGo:      "Ir a {time}",
	FindExpiry:  "Ir a la próxima expiración: {id}",
	FindWhen:    "Ir a cuando expira {id}",
	FindIn:      "dentro de {length}",
	FindAgo:     "hace {length}",
	FindTTL:     "Establecer la ttl de {id} en {n}",
	FindNoTTL:   "Quitar la ttl de {id}",
	FindMore:    "y {n} más",
	FindCount:   i18n.Plural{One: "1 resultado", Many: "{n} de resultados", Other: "{n} resultados"},
	FindNothing: "Nada tiene este nombre.",
	FindKnows:   "Se entienden nombres, `13:00`, `2026-01-02 13:00`, `+2 h`, `12h later`, `5 min ago`, `next expiry` y `ttl 90 SO04`.",
	FindBadTime: "«{value}» no es una hora entre 00:00 y 23:59:59.",
	FindBadDate: "«{value}» no es una fecha como 2026-01-02.",
	FindBadUnit: "«{value}» no es una unidad de tiempo: use s, min, h o d.",
	FindBadTTL:  "«{value}» no es una ttl: es -1 o un entero de 1 a {max}.",
	FindTooFar:  "El reloj va de {from} a {to}.",
	FindNoItem:  "Ningún elemento se llama «{id}».",
}
