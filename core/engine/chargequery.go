package engine

import "errors"

// ChargeQuery charges the account for a query that a copy of it has answered, and logs its refusal if there was one. If nothing else has
// happened in between, the account is then in the same state as if it had answered the query itself. See [QueryCopy].
type ChargeQuery struct {
	Of     Query
	Charge RU
	Err    *Error // nil if the query was not refused
}

func (cmd ChargeQuery) path() Path { return cmd.Of.In }

func (cmd ChargeQuery) apply(a *Account) (Result, *Error) {
	if c, err := a.container(cmd.Of.In); err == nil { // it may have been deleted meanwhile
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

// A QueryCopy is a copy of an account that answers queries while the account goes on. It keeps what the queries cost, for the account to
// be charged afterwards.
type QueryCopy struct {
	*Account
	charges []ChargeQuery
}

// NewQueryCopy returns a QueryCopy of an account that is itself a copy, see [Account.Copy].
func NewQueryCopy(a *Account) *QueryCopy { return &QueryCopy{Account: a} }

// Apply carries out a command on the copy. It keeps the charge of a query, also of one that is refused.
func (q *QueryCopy) Apply(cmd Command) (Result, error) {
	r, err := q.Account.Apply(cmd)
	if of, ok := cmd.(Query); ok {
		of.Functions = nil // it may keep much, and charging runs nothing
		charge := ChargeQuery{Of: of, Charge: r.Charge}
		errors.As(err, &charge.Err)
		q.charges = append(q.charges, charge)
	}
	return r, err
}

// Charge calls apply with a [ChargeQuery] for each query that was carried out, in their order. What apply returns is dropped: the charge
// is known, and the error is the query's own, which its sender has.
func (q *QueryCopy) Charge(apply func(Command) (Result, error)) {
	for _, charge := range q.charges {
		_, _ = apply(charge)
	}
}
