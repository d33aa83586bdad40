package rntbd

// These are the operations of requests.
const (
	Create   = 0x01
	Patch    = 0x02
	Read     = 0x03
	ReadFeed = 0x04
	Delete   = 0x05
	Replace  = 0x06
	Execute  = 0x08
	SQLQuery = 0x09
	Query    = 0x0F
	Head     = 0x11
	HeadFeed = 0x12
	Upsert   = 0x13
	Batch    = 0x25
)

// These are the resources of requests.
const (
	Connection          = 0x00
	Database            = 0x01
	Container           = 0x02
	Document            = 0x03
	User                = 0x05
	Permission          = 0x06
	StoredProcedure     = 0x07
	Conflict            = 0x08
	Trigger             = 0x09
	UserDefinedFunction = 0x0A
	Offer               = 0x0F
	PartitionKeyRange   = 0x16
	ClientEncryptionKey = 0x23
)

// These are the tokens of a request that are not headers.
const (
	ResourceID       = 0x00 // of a resource without names
	Match            = 0x08 // If-None-Match for a read, otherwise If-Match
	ConsistencyLevel = 0x10
	ReplicaPath      = 0x13
	DatabaseName     = 0x15
	ContainerName    = 0x16
	DocumentName     = 0x17
	UserName         = 0x19
	PermissionName   = 0x1A
	KeyName          = 0x80 // of a client encryption key
	ProcedureName    = 0x1B
	FunctionName     = 0x1C
	TriggerName      = 0x1D
	ConflictName     = 0x20
	RangeName        = 0x36
	RequestID        = 0x4D // the response returns it as ResponseID
)

// These are the tokens of a response that are not headers, or that clients always need.
const (
	LSN                 = 0x13
	QuorumAckedLSN      = 0x1A
	WriteQuorum         = 0x1E
	ReplicaSetSize      = 0x1F
	GlobalCommittedLSN  = 0x29
	ReadRegions         = 0x30
	ItemLSN             = 0x32
	ResponseID          = 0x35
	LocalLSN            = 0x3A
	QuorumAckedLocalLSN = 0x3B
	ItemLocalLSN        = 0x3C
)

// These are the tokens of contexts.
const (
	ProtocolVersion        = 0x00
	ClientVersion          = 0x01
	UserAgent              = 0x02 // in the client's context
	ServerAgent            = 0x02 // in the server's context
	ServerVersion          = 0x03
	IdleTimeout            = 0x04 // seconds
	UnauthenticatedTimeout = 0x05 // seconds
)

// Requests are the tokens of requests that have a meaning in this program (RntbdConstants.java of
// Azure/azure-sdk-for-java, RntbdConstants.cs of Azure/azure-cosmos-dotnet-v3). The service has others for
// its own use.
var Requests = &Table{present: 0x02, Fields: []Field{
	{0x00, Bytes, "ResourceId", "", nil},
	{0x01, String, "AuthorizationToken", "authorization", nil},
	{0x02, Byte, "PayloadPresent", "", nil},
	{0x03, SmallString, "Date", "x-ms-date", nil},
	{0x04, ULong, "PageSize", "x-ms-max-item-count", nil},
	{0x05, String, "SessionToken", "x-ms-session-token", nil},
	{0x06, String, "ContinuationToken", "x-ms-continuation", nil},
	{0x07, Byte, "IndexingDirective", "x-ms-indexing-directive", []string{"Default", "Include", "Exclude"}},
	{0x08, String, "Match", "", nil},
	{0x09, String, "PreTriggerInclude", "x-ms-documentdb-pre-trigger-include", nil},
	{0x0A, String, "PostTriggerInclude", "x-ms-documentdb-post-trigger-include", nil},
	{0x10, Byte, "ConsistencyLevel", "x-ms-consistency-level",
		[]string{"Strong", "BoundedStaleness", "Session", "Eventual", "ConsistentPrefix"}},
	{0x13, String, "ReplicaPath", "", nil},
	{0x14, ULong, "ResourceTokenExpiry", "x-ms-documentdb-expiry-seconds", nil},
	{0x15, String, "DatabaseName", "", nil},
	{0x16, String, "CollectionName", "", nil},
	{0x17, String, "DocumentName", "", nil},
	{0x19, String, "UserName", "", nil},
	{0x1A, String, "PermissionName", "", nil},
	{0x1B, String, "StoredProcedureName", "", nil},
	{0x1C, String, "UserDefinedFunctionName", "", nil},
	{0x1D, String, "TriggerName", "", nil},
	{0x1E, Byte, "EnableScanInQuery", "x-ms-documentdb-query-enable-scan", nil},
	{0x1F, Byte, "EmitVerboseTracesInQuery", "x-ms-documentdb-query-emit-traces", nil},
	{0x20, String, "ConflictName", "", nil},
	{0x28, SmallString, "ClientVersion", "x-ms-version", nil},
	{0x2B, String, "PartitionKey", "x-ms-documentdb-partitionkey", nil},
	{0x2C, String, "PartitionKeyRangeId", "x-ms-documentdb-partitionkeyrangeid", nil},
	{0x35, String, "CollectionRid", "x-ms-documentdb-collection-rid", nil},
	{0x36, String, "PartitionKeyRangeName", "", nil},
	{0x3E, Byte, "EnableLogging", "x-ms-documentdb-script-enable-logging", nil},
	{0x3F, String, "A_IM", "a-im", nil},
	{0x40, Byte, "PopulateQuotaInfo", "x-ms-documentdb-populatequotainfo", nil},
	{0x42, Byte, "PopulateQueryMetrics", "x-ms-documentdb-populatequerymetrics", nil},
	{0x43, ULong, "ResponseContinuationTokenLimitInKb", "x-ms-documentdb-responsecontinuationtokenlimitinkb", nil},
	{0x47, String, "IfModifiedSince", "if-modified-since", nil},
	{0x4D, ULong, "TransportRequestID", "", nil},
	{0x54, Byte, "ForceQueryScan", "x-ms-documentdb-force-query-scan", nil},
	{0x57, Byte, "ExcludeSystemProperties", "x-ms-exclude-system-properties", nil},
	{0x62, Bytes, "StartEpk", "x-ms-start-epk", nil},
	{0x63, Bytes, "EndEpk", "x-ms-end-epk", nil},
	{0x64, Byte, "ReadFeedKeyType", "x-ms-read-key-type", []string{"", "ResourceId", "EffectivePartitionKey", "EffectivePartitionKeyRange"}},
	{0x65, Byte, "ContentSerializationFormat", "x-ms-documentdb-content-serialization-format",
		[]string{"JsonText", "CosmosBinary", "HybridRow"}},
	{0x73, Byte, "IsBatchAtomic", "x-ms-cosmos-batch-atomic", nil},
	{0x74, Byte, "ShouldBatchContinueOnError", "x-ms-cosmos-batch-continue-on-error", nil},
	{0x75, Byte, "IsBatchOrdered", "x-ms-cosmos-batch-ordered", nil},
	{0x80, String, "ClientEncryptionKeyName", "", nil},
	{0x82, Byte, "ReturnPreference", "prefer", []string{"return=representation", "return=minimal"}},
	{0x87, Byte, "IsClientEncrypted", "x-ms-cosmos-is-client-encrypted", nil},
	{0x9D, String, "IntendedCollectionRid", "x-ms-cosmos-intended-collection-rid", nil},
	{0xA9, Byte, "PopulateIndexMetrics", "x-ms-cosmos-populateindexmetrics", nil},
	{0xB0, GUID, "CorrelatedActivityId", "x-ms-cosmos-correlated-activityid", nil},
	{0xB2, String, "ChangeFeedWireFormatVersion", "x-ms-cosmos-changefeed-wire-format-version", nil},
	{0xC2, Byte, "PopulateIndexMetricsV2", "x-ms-cosmos-populateindexmetrics-V2", nil},
	{0xC4, Byte, "SupportedSerializationFormats", "x-ms-cosmos-supported-serialization-formats",
		[]string{"", "JsonText", "CosmosBinary", "JsonText, CosmosBinary", "HybridRow", "JsonText, HybridRow", "CosmosBinary, HybridRow",
			"JsonText, CosmosBinary, HybridRow"}},
	{0xC8, Byte, "OptimisticDirectExecute", "x-ms-cosmos-query-optimisticdirectexecute", nil},
	{0xDB, Byte, "ThroughputBucket", "x-ms-cosmos-throughput-bucket", []string{"0", "1", "2", "3", "4", "5"}},
}}

// Responses are the tokens of responses.
var Responses = &Table{present: 0x00, Fields: []Field{
	{0x00, Byte, "PayloadPresent", "", nil},
	{0x02, SmallString, "LastStateChangeDateTime", "x-ms-last-state-change-utc", nil},
	{0x03, String, "ContinuationToken", "x-ms-continuation", nil},
	{0x04, String, "ETag", "etag", nil},
	{0x0C, ULong, "RetryAfterMilliseconds", "x-ms-retry-after-ms", nil},
	{0x0E, String, "StorageMaxResoureQuota", "x-ms-resource-quota", nil},
	{0x0F, String, "StorageResourceQuotaUsage", "x-ms-resource-usage", nil},
	{0x13, LongLong, "LSN", "lsn", nil},
	{0x14, ULong, "ItemCount", "x-ms-item-count", nil},
	{0x15, Double, "RequestCharge", "x-ms-request-charge", nil},
	{0x17, String, "OwnerFullName", "x-ms-alt-content-path", nil},
	{0x18, String, "OwnerId", "x-ms-content-path", nil},
	{0x1A, LongLong, "QuorumAckedLSN", "x-ms-quorum-acked-lsn", nil},
	{0x1C, ULong, "SubStatus", "x-ms-substatus", nil},
	{0x1D, ULong, "CollectionUpdateProgress", "x-ms-documentdb-collection-index-transformation-progress", nil},
	{0x1E, ULong, "CurrentWriteQuorum", "", nil},
	{0x1F, ULong, "CurrentReplicaSetSize", "", nil},
	{0x21, String, "PartitionKeyRangeId", "x-ms-documentdb-partitionkeyrangeid", nil},
	{0x25, String, "LogResults", "x-ms-documentdb-script-log-results", nil},
	{0x28, String, "QueryMetrics", "x-ms-documentdb-query-metrics", nil},
	{0x29, LongLong, "GlobalCommittedLSN", "x-ms-global-committed-lsn", nil},
	{0x30, ULong, "NumberOfReadRegions", "", nil},
	{0x32, LongLong, "ItemLSN", "x-ms-item-lsn", nil},
	{0x35, ULong, "TransportRequestID", "", nil},
	{0x36, Byte, "ShareThroughput", "x-ms-share-throughput", nil},
	{0x39, SmallString, "ServerDateTimeUtc", "date", nil},
	{0x3A, LongLong, "LocalLSN", "x-ms-cosmos-llsn", nil},
	{0x3B, LongLong, "QuorumAckedLocalLSN", "", nil},
	{0x3C, LongLong, "ItemLocalLSN", "", nil},
	{0x3E, String, "SessionToken", "x-ms-session-token", nil},
	{0x44, String, "IndexUtilization", "x-ms-cosmos-index-utilization", nil},
	{0x45, String, "QueryExecutionInfo", "x-ms-cosmos-query-execution-info", nil},
}}

// ContextRequests are the tokens of the client's first frame.
var ContextRequests = &Table{present: -1, Fields: []Field{
	{0x00, ULong, "ProtocolVersion", "", nil},
	{0x01, SmallString, "ClientVersion", "", nil},
	{0x02, SmallString, "UserAgent", "", nil},
	{0x03, Byte, "CallerId", "", nil},
	{0x04, Byte, "EnableChannelMultiplexing", "", nil},
}}

// Contexts are the tokens of the server's first frame.
var Contexts = &Table{present: -1, Fields: []Field{
	{0x00, ULong, "ProtocolVersion", "", nil},
	{0x01, SmallString, "ClientVersion", "", nil},
	{0x02, SmallString, "ServerAgent", "", nil},
	{0x03, SmallString, "ServerVersion", "", nil},
	{0x04, ULong, "IdleTimeoutInSeconds", "", nil},
	{0x05, ULong, "UnauthenticatedTimeoutInSeconds", "", nil},
}}
