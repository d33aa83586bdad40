package engine

import "errors"

// ChargeQuery charges an account for a query that a copy of the account has answered, and logs the query's refusal. If
// nothing else has happened in between, the account then has the same state as if it had answered the query. See
// [QueryCopy].
type ChargeQuery struct {
	Of     Query
	Charge RU
	Err    *Error // nil if the query was not refused
}

func (cmd ChargeQuery) path() Path { return cmd.Of.In }

func (cmd ChargeQuery) apply(a *Account) (Result, *Error) {
	if c, err := a.container(cmd.Of.In); err == nil { // the container may have been deleted meanwhile
		c.serving = bucketOf(c, cmd.Of.Bucket)
		if cmd.Err != nil {
			c.charge(cmd.Charge)
		} else {
			c.answered(cmd.Of, cmd.Charge)
		}
		c.serving = 0
	}
	return Result{Status: 200, Charge: cmd.Charge}, cmd.Err
}

// A QueryCopy is a copy of an account that answers queries while the account goes on. It records the charges of the
// queries, so that the account can be charged afterwards.
type QueryCopy struct {
	*Account
	charges []ChargeQuery
}

// NewQueryCopy returns a QueryCopy of an account that is itself a copy, see [Account.Copy].
func NewQueryCopy(a *Account) *QueryCopy { return &QueryCopy{Account: a} }

// Apply carries out a command on the copy. It records the charge of a query, even of a refused one.
func (q *QueryCopy) Apply(cmd Command) (Result, error) {
	r, err := q.Account.Apply(cmd)
	if of, ok := cmd.(Query); ok {
		of.Functions = nil // the functions may take much memory, and a charge does not need them
		charge := ChargeQuery{Of: of, Charge: r.Charge}
		errors.As(err, &charge.Err)
		q.charges = append(q.charges, charge)
	}
	return r, err
}

// Charge calls apply with a [ChargeQuery] for each query, in their order. It drops the results of apply: the charge is
// known, and the error is the query's error, which the sender has received.
func (q *QueryCopy) Charge(apply func(Command) (Result, error)) {
	for _, charge := range q.charges {
		_, _ = apply(charge)
	}
}
