// Package arm evaluates templates of Azure Resource Manager, as "bicep build" writes them, without a deployment.
//
//	Deploy     the resources of a template, with those of its modules, and their properties
//	ParseFile  the values of a parameter file
//
// The expressions are those of
// learn.microsoft.com/azure/azure-resource-manager/templates/template-functions. A value that only a
// deployment knows, such as the output of a module or the id of a subscription, is an [Unknown] with its
// expression and its place. A value that depends on an Unknown is Unknown, too, so nothing is guessed. A
// caller refuses an Unknown where it needs the value, and ignores it elsewhere.
package arm
