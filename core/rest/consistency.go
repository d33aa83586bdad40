package rest

import "strings"

// consistency refuses what the service refuses of an account whose consistency level is Session: stronger levels, and the two headers that name
// one together.
func (c *call) consistency() *fault {
	level, strategy := c.req.Header.Get("x-ms-consistency-level"), c.req.Header.Get("x-ms-cosmos-read-consistency-strategy")
	switch {
	case c.opt.Lenient:
	case strings.EqualFold(level, "Strong"), strings.EqualFold(level, "BoundedStaleness"):
		return badRequest("ConsistencyLevel " + level + " specified in the request is invalid when service is configured with consistency level Session. " +
			"Ensure the request consistency level is not stronger than the service consistency level.")
	case level != "" && strategy != "":
		return badRequest("The request has both x-ms-consistency-level and x-ms-cosmos-read-consistency-strategy; it must have one of them.")
	}
	return nil
}
