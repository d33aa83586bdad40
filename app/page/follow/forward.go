package follow

import (
	"encoding/json"
	"errors"
	"net/url"
	"strconv"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/wire/rest"
)

// errNoRequest says why Forward has no request for a command.
var errNoRequest = errors.New("no request to a running account does that: take a copy of the account to try it")

// Forward returns the request that makes a running account carry out a command of the page. The account a is
// the present replica. The error says what is wrong with the command as far as the replica can tell, or that
// no request does the same.
func Forward(a *engine.Account, cmd engine.Command) (Write, error) {
	in, _ := engine.PathOf(cmd)
	c, err := a.Container(in)
	if err != nil {
		return Write{}, err
	}
	switch cmd := cmd.(type) {
	case engine.SetDefault, engine.ReplaceContainer:
		changed, err := after(a, cmd, in)
		if err != nil {
			return Write{}, err
		}
		return Write{"PUT", pathOf(in), string(changed.JSON()), url.Values{}}, nil
	case engine.SetThroughput:
		return throughput(a, c, cmd)
	case engine.PatchItem:
		return Write{"PATCH", pathOf(in, "docs", cmd.ID), patchJSON(cmd.Ops), url.Values{"key": {string(cmd.PartitionKey)}}}, nil
	case engine.WriteItem:
		if cmd.Kind != engine.Replace {
			return WriteItem(c, string(cmd.Body))
		}
		key, err := c.KeyOf(cmd.Body)
		if cmd.PartitionKey != nil {
			key, err = *cmd.PartitionKey, nil
		}
		return Write{"PUT", pathOf(in, "docs", cmd.ID), string(cmd.Body), url.Values{"key": {string(key)}}}, err
	case engine.DeleteItem:
		return Write{"DELETE", pathOf(in, "docs", cmd.ID), "", url.Values{"key": {string(cmd.PartitionKey)}}}, nil
	}
	return Write{}, errNoRequest
}

// after returns the container in as the command would leave it. The account does not change.
func after(a *engine.Account, cmd engine.Command, in engine.Path) (*engine.Container, error) {
	b := a.Copy()
	if _, err := b.Apply(cmd); err != nil {
		return nil, err
	}
	return b.Container(in)
}

// throughput returns the request that changes either the provisioned RU/s or the assumptions of the
// simulation. The service has an offer for the RU/s; the emulator has an address of its own for the
// assumptions.
func throughput(a *engine.Account, c *engine.Container, cmd engine.SetThroughput) (Write, error) {
	was, is := c.Throughput(), cmd.Throughput
	changed, err := after(a, cmd, cmd.In)
	if err != nil {
		return Write{}, err
	}
	assumed := was
	assumed.Traffic, assumed.PurgeDelay, assumed.Throttle = is.Traffic, is.PurgeDelay, is.Throttle
	provisioned := was
	provisioned.RUPerSec = is.RUPerSec
	switch {
	case is == assumed:
		body := `{"traffic":` + strconv.FormatInt(is.Traffic, 10) + `,"purgeDelay":` + strconv.FormatInt(is.PurgeDelay, 10) +
			`,"throttle":` + strconv.FormatBool(is.Throttle) + `}`
		return Write{"POST", "/_simulation" + pathOf(cmd.In), body, url.Values{}}, nil
	case is == provisioned && !was.Serverless && !c.Shares():
		id, body := rest.Offer(changed)
		return Write{"PUT", "/offers/" + id, string(body), url.Values{}}, nil
	}
	return Write{}, errNoRequest
}

// patchJSON returns the body of a patch.
func patchJSON(ops []engine.PatchOp) string {
	type operation struct {
		Op    string          `json:"op"`
		Path  string          `json:"path"`
		Value json.RawMessage `json:"value,omitempty"`
	}
	list := make([]operation, len(ops))
	for i, op := range ops {
		list[i] = operation{op.Op, op.Path, json.RawMessage(op.Value)}
	}
	body, _ := json.Marshal(struct {
		Operations []operation `json:"operations"`
	}{list}) // the error is nil: the page made the values, which are JSON
	return string(body)
}
