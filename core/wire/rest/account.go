package rest

import "github.com/cosmosttl/cosmosttl/core/document"

// readAccount answers the first request of every SDK (docs/model.md §3.5). The account's only location is
// the address that the client used.
func (c *call) readAccount() *fault {
	origin := c.req.Origin
	if origin == "" {
		origin = "http://localhost:8081"
	}
	replicas := "4"
	if c.opt.Direct { // a client asks for the addresses of as many replicas as the set has
		replicas = "1"
	}
	location := `[{"name":"Simulated","databaseAccountEndpoint":` + document.Quote(origin+"/") + `}]`
	return c.reply(200, []byte(`{"_self":"","id":"cosmosttl","_rid":"cosmosttl","media":"//media/","addresses":"//addresses/","_dbs":"//dbs/","writableLocations":`+location+
		`,"readableLocations":`+location+`,"enableMultipleWriteLocations":false,"continuousBackupEnabled":true,"enableNRegionSynchronousCommit":false,`+
		`"enablePerPartitionFailoverBehavior":false,"userReplicationPolicy":{"asyncReplication":false,"minReplicaSetSize":1,"maxReplicasetSize":`+
		replicas+`},`+
		`"userConsistencyPolicy":{"defaultConsistencyLevel":"Session"},"systemReplicationPolicy":{"minReplicaSetSize":1,"maxReplicasetSize":`+
		replicas+`},`+
		`"readPolicy":{"primaryReadCoefficient":1,"secondaryReadCoefficient":1},"queryEngineConfiguration":`+document.Quote(queryEngine)+`}`))
}

// queryEngine describes the query engine to the .NET SDK, which uses few members except the limits.
const queryEngine = `{"maxSqlQueryInputLength":524288,"maxJoinsPerSqlQuery":10,"maxLogicalAndPerSqlQuery":2000,"maxLogicalOrPerSqlQuery":2000,` +
	`"maxUdfRefPerSqlQuery":10,"maxInExpressionItemsCount":16000,"queryMaxInMemorySortDocumentCount":500,"maxQueryRequestTimeoutFraction":0.9,` +
	`"sqlAllowNonFiniteNumbers":false,"sqlAllowAggregateFunctions":true,"sqlAllowSubQuery":true,"sqlAllowScalarSubQuery":true,"allowNewKeywords":true,` +
	`"sqlAllowLike":true,"sqlAllowGroupByClause":true,"maxSpatialQueryCells":12,"spatialMaxGeometryPointCount":256,"sqlDisableOptimizationFlags":0,` +
	`"sqlAllowTop":true,"enableSpatialIndexing":false}`
