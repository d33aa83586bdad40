// Package roomtest helps to test the session and its rooms: it has storage in memory and the actions of users. Only tests import it.
package roomtest
