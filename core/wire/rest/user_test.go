package rest_test

const (
	ups    = "x-ms-documentdb-is-upsert: True"
	grants = "/dbs/shop/users/u/permissions"
)

// A step is a request with the expected answer.
type step struct {
	line, head, body string
	status, sub      int
	says             string // in the body or a header
}

// dataKey describes a client encryption key.
func dataKey(id, wrapped string) string {
	return `{"id":"` + id + `","encryptionAlgorithm":"AEAD_AES_256_CBC_HMAC_SHA256","wrappedDataEncryptionKey":"` + wrapped +
		`","keyWrapMetadata":{"type":"t","name":"n","value":"v","algorithm":"a"},"_ts":7}`
}

// userSteps are further steps, about what a database has beside its containers.
var userSteps = []step{
	{"GET /dbs/shop/users", "", "", 200, 0, `{"_rid":"AAAAAQ==","Users":[]`},
	{"GET /dbs/none/users", "", "", 404, 1003, ""},
	{"POST /dbs/shop/users", "", `{"id":"u"}`, 201, 0, `{"id":"u","_permissions":"permissions/","_rid":"AAAAAQAAAAE=","_self":"dbs/AAAAAQ==/users/AAAAAQAAAAE=/","_etag":"`},
	{"POST /dbs/shop/users", "", `{"id":"u"}`, 409, 0, "already exists"},
	{"POST /dbs/shop/users", "", `{}`, 400, 0, "'id; '"},
	{"POST /dbs/shop/users", "", `{"id":"a/b"}`, 400, 0, "without / \\\\"},
	{"POST /dbs/shop/users", "", `{"id":7}`, 400, 0, "id"},
	{"POST /dbs/shop/users", "", `nonsense`, 400, 0, "not a JSON object"},
	{"POST /dbs/shop/users", ups, `{"id":"v"}`, 201, 0, `"id":"v"`},
	{"POST /dbs/shop/users", ups, `{"id":"v"}`, 200, 0, `"_etag":"\"00000002-`},
	{"POST /dbs/shop/users", ups + `|if-match: "old"`, `{"id":"v"}`, 412, 0, "pre-condition"},
	{"POST /dbs/shop/users", nq, `{"query":"SELECT * FROM root r WHERE r.id=@id","parameters":[{"name":"@id","value":"v"}]}`, 200, 0, `"_count":1`},
	{"GET /dbs/shop/users", "", "", 200, 0, `"_count":2`},
	{"GET /dbs/shop/users/u", "", "", 200, 0, `"id":"u"`},
	{"GET /dbs/shop/users/AAAAAQAAAAE=", "", "", 200, 0, `"id":"u"`},
	{"GET /dbs/shop/users/u", `if-none-match: "00000001-0000-0100-0000-6553f1000000"`, "", 304, 0, "etag"},
	{"GET /dbs/shop/users/none", "", "", 404, 0, "Not Found"},
	{"PUT /dbs/shop/users/v", "", `{"id":"u"}`, 409, 0, "already exists"},
	{"PUT /dbs/shop/users/v", `if-match: "old"`, `{"id":"w"}`, 412, 0, "pre-condition"},
	{"PUT /dbs/shop/users/v", "", `{"id":"w"}`, 200, 0, `"id":"w"`},
	{"PUT /dbs/shop/users/v", "", `{"id":"w"}`, 404, 0, ""},
	{"PATCH /dbs/shop/users/w", "", `[]`, 405, 0, "GET, PUT, DELETE"},
	{"GET /dbs/shop/users/u/permissions", "", "", 200, 0, `{"_rid":"AAAAAQAAAAE=","Permissions":[]`},
	{"GET /dbs/shop/users/none/permissions", "", "", 404, 1003, ""},
	{"POST " + grants, "", `{"id":"p","permissionMode":"Read","resource":"dbs/shop/colls/orders","resourcePartitionKey":["p"]}`, 201, 0, `"resourcePartitionKey":["p"],"_token":"type=resource\u0026ver=1\u0026sig=`},
	{"POST " + grants, "", `{"id":"p","permissionMode":"Read","resource":"dbs/shop/colls/unique"}`, 409, 0, "already exists"},
	{"POST " + grants, "", `{"id":"q","permissionMode":"All","resource":"dbs/shop/colls/orders/"}`, 409, 0, "already exists"}, // one permission a resource and user
	{"POST " + grants, "", `{"permissionMode":"Read","resource":"dbs/shop/colls/orders"}`, 400, 0, "'id; '"},
	{"POST " + grants, "", `{"id":"q","permissionMode":"Write","resource":"dbs/shop/colls/orders"}`, 400, 0, "permissionMode '"},
	{"POST " + grants, "", `{"id":"q","permissionMode":"Read","resource":"dbs/shop"}`, 400, 0, "resource 'dbs/shop'"},
	{"POST " + grants, "", `{"id":"q","permissionMode":"Read"}`, 400, 0, "resource ''"},
	{"POST " + grants, "", `{"id":"q","permissionMode":"Read","resource":"dbs/shop/colls/unique","resourcePartitionKey":[]}`, 400, 0, "resourcePartitionKey '[]'"},
	{"POST " + grants, "", `{"id":"q","permissionMode":"Read","resource":"dbs/shop/colls/unique","resourcePartitionKey":"p"}`, 400, 0, "resourcePartitionKey"},
	{"POST " + grants, "x-ms-documentdb-expiry-seconds: 9", `{"id":"q","permissionMode":"Read","resource":"dbs/shop/colls/unique"}`, 400, 0, "10 to 18000 seconds"},
	{"GET " + grants, "x-ms-documentdb-expiry-seconds: 18001", "", 400, 0, "10 to 18000 seconds"},
	{"GET " + grants + "/p", "x-ms-documentdb-expiry-seconds: soon", "", 400, 0, "expiry-seconds 'soon'"},
	{"PUT " + grants + "/p", "x-ms-documentdb-expiry-seconds: -1", "{}", 400, 0, "expiry-seconds '-1'"},
	{"POST /dbs/shop/users/none/permissions", "", `{"id":"p","permissionMode":"Read","resource":"dbs/shop/colls/orders"}`, 404, 1003, ""},
	{"POST " + grants, ups, `{"id":"p","permissionMode":"all","resource":"dbs/shop/colls/orders"}`, 200, 0, `"permissionMode":"all","resource":"dbs/shop/colls/orders","_token"`},
	{"POST " + grants, ups, `{"id":"q","permissionMode":"All","resource":"dbs/none/colls/none/docs/a"}`, 201, 0, `"resource":"dbs/none/colls/none/docs/a"`}, // test_crud.py of the Python SDK takes a random one
	{"POST " + grants, ups, `{"id":"r","permissionMode":"All","resource":"dbs/shop/colls/orders"}`, 409, 0, ""},
	{"POST " + grants, ups + `|if-match: "old"`, `{"id":"q","permissionMode":"All","resource":"dbs/none/colls/none"}`, 412, 0, ""},
	{"POST " + grants, nq, `{"query":"SELECT VALUE r.id FROM root r WHERE r.id=@id","parameters":[{"name":"@id","value":"p"}]}`, 200, 0, `"Permissions":["p"]`},
	{"POST " + grants, nq, `{"query":"SELECT"}`, 400, 0, "Syntax error"},
	{"GET " + grants, "", "", 200, 0, `"_count":2`},
	{"GET " + grants + "/p", "", "", 200, 0, `/users/AAAAAQAAAAE=/permissions/`},
	{"GET " + grants + "/p", `if-none-match: "00000002-0000-0100-0000-6553f1000000"`, "", 304, 0, "etag"},
	{"GET " + grants + "/none", "", "", 404, 0, ""},
	{"GET /dbs/shop/users/w/permissions/p", "", "", 404, 0, ""},
	{"PUT " + grants + "/p", "", `{"id":"p","permissionMode":"All","resource":"dbs/none/colls/none/docs/a"}`, 409, 0, ""},
	{"PUT " + grants + "/p", `if-match: "old"`, `{"id":"p2","permissionMode":"All","resource":"dbs/shop/colls/orders"}`, 412, 0, ""},
	{"PUT " + grants + "/p", "", `{"id":"p2","permissionMode":"All","resource":"dbs/shop/colls/orders"}`, 200, 0, `"id":"p2"`},
	{"DELETE " + grants + "/p2", `if-match: "old"`, "", 412, 0, ""},
	{"DELETE " + grants + "/p2", "", "", 204, 0, ""},
	{"DELETE " + grants + "/p2", "", "", 404, 0, ""},
	{"DELETE /dbs/shop/users/u", `if-match: "old"`, "", 412, 0, ""},
	{"DELETE /dbs/shop/users/u", "", "", 204, 0, ""},
	{"GET " + grants, "", "", 404, 1003, ""},
	{"GET /dbs/shop/clientencryptionkeys", "", "", 200, 0, `"ClientEncryptionKeys":[]`},
	{"POST /dbs/shop/clientencryptionkeys", "", dataKey("k", "AQID"), 201, 0, `{"id":"k","encryptionAlgorithm":"AEAD_AES_256_CBC_HMAC_SHA256","wrappedDataEncryptionKey":"AQID","keyWrapMetadata":{"type":"t","name":"n","value":"v","algorithm":"a"},"_rid":`},
	{"POST /dbs/shop/clientencryptionkeys", "", dataKey("k", "AQID"), 409, 0, ""},
	{"POST /dbs/shop/clientencryptionkeys", "", dataKey("l", "!"), 400, 0, "a wrapped key in base64"},
	{"POST /dbs/shop/clientencryptionkeys", "", `{"id":"l","encryptionAlgorithm":"a","wrappedDataEncryptionKey":"AQID"}`, 400, 0, "keyWrapMetadata.type"},
	{"POST /dbs/shop/clientencryptionkeys", "", `{"id":"l"}`, 400, 0, "encryptionAlgorithm ''"},
	{"POST /dbs/shop/clientencryptionkeys", nq, `{"query":"SELECT VALUE k.id FROM k"}`, 200, 0, `["k"]`},
	{"GET /dbs/shop/clientencryptionkeys/k", "", "", 200, 0, `"wrappedDataEncryptionKey":"AQID"`},
	{"GET /dbs/shop/clientencryptionkeys/k", `if-none-match: "00000001-0000-0100-0000-6553f1000000"`, "", 304, 0, ""},
	{"GET /dbs/shop/clientencryptionkeys/none", "", "", 404, 0, ""},
	{"PUT /dbs/shop/clientencryptionkeys/k", "", dataKey("k", "BBBB"), 200, 0, `"wrappedDataEncryptionKey":"BBBB"`},
	{"PUT /dbs/shop/clientencryptionkeys/k", "", dataKey("l", "BBBB"), 400, 0, "the id of the address, k"},
	{"PUT /dbs/shop/clientencryptionkeys/k", `if-match: "old"`, dataKey("k", "BBBB"), 412, 0, ""},
	{"DELETE /dbs/shop/clientencryptionkeys/k", "", "", 405, 0, "GET, PUT"},
}
