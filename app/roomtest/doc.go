// Package roomtest has what the tests of the session and of its rooms share: storage in memory, and what users do. Only tests import it.
package roomtest
