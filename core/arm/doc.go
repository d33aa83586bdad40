// Package arm evaluates templates of Azure Resource Manager, as "bicep build" writes them, without a deployment.
//
//	Deploy     the resources of a template, with those of its modules, and their properties
//	ParseFile  the values of a parameter file
//
// The expressions are those of learn.microsoft.com/azure/azure-resource-manager/templates/template-functions. What only a deployment knows,
// such as the outputs of a module or the id of a subscription, is an [Unknown] that names its expression and its place. A value that
// follows from an Unknown is Unknown as well, so that nothing is guessed: a caller refuses an Unknown where it needs the value, and ignores
// the others.
package arm
