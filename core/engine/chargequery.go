package engine

// ChargeQuery is a query that was answered from a copy of the account (see [Account.Copy]): the account takes over what the
// query has cost and, if it was refused, its refusal. If nothing else has happened in between, the account is then in the same
// state as if it had answered the query itself.
type ChargeQuery struct {
	Of     Query
	Charge RU
	Err    *Error // nil if the query was not refused
}

func (cmd ChargeQuery) path() Path { return cmd.Of.In }

func (cmd ChargeQuery) apply(a *Account) (Result, *Error) {
	if c, err := a.container(cmd.Of.In); err == nil { // it may have been deleted meanwhile
		if cmd.Err != nil {
			c.charge(cmd.Charge)
		} else {
			c.answered(cmd.Of, cmd.Charge)
		}
	}
	return Result{Status: 200, Charge: cmd.Charge}, cmd.Err
}
