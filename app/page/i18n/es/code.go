package es

import "github.com/cosmosttl/cosmosttl/app/page/i18n"

var code = i18n.CodeTexts{
	SDKConsole:      "Consola del SDK",
	CodeClose:       "Cerrar la consola del SDK",
	CodeProgram:     "Programa en JavaScript",
	CodeStop:        "Detener",
	CodeKeys:        "^Ctrl^ ^Entrar^ para ejecutar",
	CodeHint:        "El SDK `@azure/cosmos` de Microsoft se ejecuta aquí en un espacio aislado sin acceso a la red, conectado a esta página. `client`, `database`, `container` y `clock` están predefinidos.",
	CodeOutput:      "Salida",
	CodeNoOutput:    "Aquí aparece la salida de `console.log`.",
	CodeDropped:     i18n.Plural{One: "Se descartó 1 línea anterior.", Many: "Se descartaron {n} de líneas anteriores.", Other: "Se descartaron {n} líneas anteriores."},
	CodeLoading:     "Cargando el SDK…",
	CodeRunsBehind:  "Consola del SDK, programa en ejecución",
	CodeRunning:     "En ejecución: {what}.",
	CodeDone:        "Terminado: {what}.",
	CodeFailed:      "Error: {what}.",
	CodeStopped:     "Detenido: {what}. Lo que escribió se conserva.",
	CodeNotLoaded:   "No se pudo cargar el SDK. Compruebe la conexión y ejecute de nuevo el programa.",
	CodeAt:          "Línea {line}: {detail}",
	CodeRequests:    i18n.Plural{One: "1 solicitud, {ru}", Many: "{n} de solicitudes, {ru}", Other: "{n} solicitudes, {ru}"},
	CodePassed:      "el reloj avanzó {length}",
	CodeExSession:   "Un carro de 30 minutos",
	CodeExDefault:   "Cambiar el valor predeterminado del contenedor",
	CodeExReset:     "Cada escritura reinicia la cuenta atrás",
	CodeExQuery:     "Consultar segundo a segundo",
	CodeExDisk:      "Expirado, pero aún en disco",
	CodeExFeed:      "Fuente de cambios: la purga emite la eliminación",
	CodeExContainer: "Crear un contenedor",
}
