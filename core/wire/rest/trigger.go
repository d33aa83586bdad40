package rest

import (
	"strings"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// These are the headers by which a write includes triggers.
const (
	preTriggers  = "x-ms-documentdb-pre-trigger-include"
	postTriggers = "x-ms-documentdb-post-trigger-include"
)

func (r *Request) triggers() bool {
	return r.Header.Get(preTriggers) != "" || r.Header.Get(postTriggers) != ""
}

// trigger returns the trigger that a header includes for an operation. It returns nil if the header is
// absent. A request runs at most one trigger of each type
// (learn.microsoft.com/azure/cosmos-db/concepts-limits).
func (c *call) trigger(header, kind, operation string) (*engine.KeptScript, *fault) {
	name := strings.TrimSpace(c.req.Header.Get(header))
	if name == "" {
		return nil, nil
	}
	if strings.Contains(name, ",") {
		return nil, invalid(header, name, "one trigger: a request runs at most one of each type")
	}
	for _, s := range c.coll.Scripts(engine.Trigger) {
		if s.ID != name {
			continue
		}
		if !strings.EqualFold(s.Type, kind) {
			return nil, badRequest("Trigger '" + name + "' was defined with type '" + s.Type + "', and therefore is invalid for '" + kind + "'.")
		}
		on := s.Operation
		if strings.EqualFold(on, "All") || strings.EqualFold(on, operation) || strings.EqualFold(on, "Update") && operation == "Replace" {
			return s, nil
		}
		return nil, badRequest("Trigger '" + name + "' was defined with operation type '" + on + "', and therefore is invalid for '" + operation +
			"'.")
	}
	f := missing(false)
	f.Message = "Resource Not Found: the container has no trigger '" + name + "'. Learn more: https://aka.ms/cosmosdb-tsg-not-found"
	return nil, f
}

// write carries out a write of an item with the triggers that the request includes. The pre-trigger, which
// may change the item, the write itself and the post-trigger, which may change the answer, are one
// transaction. The answer is nil unless a trigger has changed it.
func (c *call) write(cmd engine.BatchOp, operation string, key engine.PartitionKey) (r engine.Result, answer []byte, f *fault) {
	if !c.req.triggers() {
		r, f := c.apply(cmd)
		return r, nil, f
	}
	if c.opt.Scripts == nil {
		return r, nil, noScripts("triggers")
	}
	pre, f := c.trigger(preTriggers, "Pre", operation)
	if f != nil {
		return r, nil, f
	}
	post, f := c.trigger(postTriggers, "Post", operation)
	if f != nil {
		return r, nil, f
	}
	item, writes := cmd.(engine.WriteItem)
	if writes {
		if item.Body, f = laxJSON(item.Body); f != nil { // scripts need valid JSON
			return r, nil, f
		}
		cmd = item
	}
	t := c.transaction(key)
	var failed *engine.Error
	var place int
	if pre != nil {
		var body []byte
		if body, failed = t.Pre(pre, operation, item.Body); failed == nil && writes {
			if item.Body, f = c.stored(body, ""); f != nil {
				failed = &f.Error
			}
			cmd = item
		}
	}
	if failed == nil {
		r, place, failed = t.Apply(cmd)
	}
	if failed == nil && post != nil {
		var document []byte
		if r.Item != nil {
			document = r.Item.Document()
		}
		if answer, failed = t.Post(post, operation, item.Body, document); string(answer) == string(document) {
			answer = nil
		}
	}
	batch, f := c.commit(t, failed)
	if f != nil {
		return r, nil, f
	}
	one := batch.Results[place]
	return engine.Result{Status: one.Status, Charge: one.Charge, Item: one.Item}, answer, nil
}

// replyWritten answers a write of an item.
func (c *call) replyWritten(r engine.Result, answer []byte) *fault {
	f := c.replyItem(r, true)
	if len(answer) > 0 && len(c.answer.Body) > 0 {
		c.answer.Body = answer
	}
	return f
}

// noTriggers refuses triggers for an operation that runs none.
func (c *call) noTriggers(operation string) *fault {
	if !c.req.triggers() {
		return nil
	}
	return notSimulated("Triggers of " + operation)
}
