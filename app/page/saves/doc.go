// Package saves stores the worlds in the browser and opens what is stored. It knows histories and bytes, and asks its [Host] for the rest.
package saves
