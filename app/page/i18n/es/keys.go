package es

import "github.com/cosmosttl/cosmosttl/app/page/i18n"

var keys = i18n.KeyTexts{
	KeysTitle:      "Métodos abreviados de teclado",
	SingleKeys:     "Usar teclas sin Ctrl, Alt ni Cmd",
	PlainTexts:     "Campos de texto sin formato, sin colores ni finalización automática",
	SingleKeysHint: "Las flechas, Espacio y ? actúan cuando no está escribiendo texto. Desactívelas si interfieren con la entrada de voz o con sus propios métodos abreviados.",
	Keys: [3]i18n.KeyGroup{
		{Name: "Tiempo", Keys: [7]i18n.KeyText{
			{What: "Avanzar 1 segundo", Keys: "^→^"}, {What: "Evento siguiente", Keys: "^Mayús^ ^→^"},
			{What: "Retroceder 1 segundo", Keys: "^←^"}, {What: "Evento anterior", Keys: "^Mayús^ ^←^"},
			{What: "Reproducir o pausar", Keys: "^Espacio^"}, {What: "Volver del pasado", Keys: "^Fin^"}, {What: "Zoom, o mostrar todo", Keys: "^+^ ^-^ ^0^"},
		}},
		{Name: "Elementos", Keys: [7]i18n.KeyText{
			{What: "Seleccionar", Keys: "^↑^ ^↓^"}, {What: "Editar", Keys: "^Entrar^"}, {What: "Eliminar", Keys: "^Supr^"}, {What: "Nuevo elemento", Keys: "^Alt^ ^N^"},
			{What: "Guardar o descartar el texto", Keys: "^Ctrl^ ^S^ / ^Esc^"},
		}},
		{Name: "General", Keys: [7]i18n.KeyText{
			{What: "Deshacer", Keys: "^Ctrl^ ^Z^"}, {What: "Rehacer", Keys: "^Ctrl^ ^Mayús^ ^Z^"},
			{What: "Ejecutar la consulta", Keys: "^Mayús^ ^Entrar^"}, {What: "Ejecutar el programa", Keys: "^Ctrl^ ^Entrar^"},
			{What: "Buscar o hacer", Keys: "^Ctrl^ ^K^"}, {What: "Esta lista", Keys: "^?^"},
		}},
	},
}
