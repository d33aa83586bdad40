package query

// shop is one item with nested arrays.
var shop = []string{
	`{"id":"1","name":"tent","stock":[{"in":"Oslo","n":50},{"in":"Bergen","n":30},{"in":"Bodø","n":5}],"tags":["a","b","b"]}`,
	`{"id":"2","name":"rope","stock":[{"in":"Oslo","n":1}],"tags":[]}`,
	`{"id":"3","name":"map"}`,
}

func init() {
	allQueries = append(allQueries, []queries{
		{"subquery", shop, [][2]string{
			{`SELECT p.name, (SELECT VALUE COUNT(1) FROM s IN p.stock) AS n FROM p`, `[{"name":"tent","n":3},{"name":"rope","n":1},{"name":"map","n":0}]`},
			{`SELECT VALUE (SELECT VALUE SUM(s.n) FROM s IN p.stock WHERE s.n > 10) FROM p`, `[80,0,0]`},
			{`SELECT VALUE (SELECT COUNT(1) AS c, AVG(s.n) AS a FROM s IN p.stock) FROM p`, `[{"c":3,"a":28.333333333333332},{"c":1,"a":1},{"c":0}]`},
			{`SELECT VALUE p.id FROM p WHERE (SELECT VALUE COUNT(1) FROM s IN p.stock WHERE s.n > 10) >= 2`, `["1"]`},
			{`SELECT p.id, (SELECT p.name WHERE STARTSWITH(p.name, 'r')).name FROM p`, `[{"id":"1"},{"id":"2","name":"rope"},{"id":"3"}]`},
			{`SELECT VALUE p.id FROM p WHERE EXISTS(SELECT VALUE s FROM s IN p.stock WHERE s.n = 1)`, `["2"]`},
			{`SELECT VALUE p.id FROM p WHERE NOT EXISTS(SELECT VALUE s FROM s IN p.stock)`, `["3"]`},
			{`SELECT p.id, EXISTS(SELECT VALUE t FROM t IN p.tags WHERE t = 'b') AS b FROM p`, `[{"id":"1","b":true},{"id":"2","b":false},{"id":"3","b":false}]`},
			{`SELECT VALUE ARRAY(SELECT VALUE s["in"] FROM s IN p.stock WHERE s.n > 4) FROM p`, `[["Oslo","Bergen","Bodø"],[],[]]`},
			{`SELECT VALUE ARRAY(SELECT DISTINCT VALUE t FROM t IN p.tags) FROM p WHERE p.id = '1'`, `[["a","b"]]`},
			{`SELECT VALUE ARRAY(SELECT TOP 1 VALUE t FROM t IN p.tags) FROM p`, `!1:31: 'TOP' is not supported in subqueries.`},
			{`SELECT VALUE ARRAY(SELECT t, COUNT(1) AS n FROM t IN p.tags GROUP BY t) FROM p WHERE p.id = '1'`, `[[{"t":"a","n":1},{"t":"b","n":2}]]`},
			{`SELECT VALUE ARRAY(SELECT VALUE s.n FROM s IN p.stock ORDER BY s.n) FROM p`, `!1:64: 'ORDER BY' is not supported in subqueries.`},
			{`SELECT VALUE p.id FROM p JOIN (SELECT VALUE s FROM s IN p.stock OFFSET 1 LIMIT 1) x`, `!1:72: 'OFFSET LIMIT' clause is not supported in subqueries.`},
			{`SELECT p.id, s.n FROM p JOIN (SELECT VALUE x FROM x IN p.stock WHERE x.n > 20) AS s`, `[{"id":"1","n":50},{"id":"1","n":30}]`},
			{`SELECT VALUE COUNT(1) FROM p JOIN (SELECT VALUE t FROM t IN p.tags) JOIN (SELECT VALUE x FROM x IN p.stock)`, `[9]`},
			{`SELECT p.id, x.total FROM p JOIN (SELECT SUM(s.n) AS total FROM s IN p.stock) x WHERE x.total > 1`, `[{"id":"1","total":85}]`},
			{`SELECT p.id, m.k FROM p JOIN m IN (SELECT VALUE [{k: 1}, {k: 2}]) WHERE p.id = '3'`, `[{"id":"3","k":1},{"id":"3","k":2}]`},
			{`SELECT n.s.n FROM p JOIN n IN (SELECT VALUE ARRAY(SELECT s FROM s IN p.stock WHERE s.n < 10))`, `[{"n":5},{"n":1}]`},
			{`SELECT VALUE up FROM p JOIN (SELECT VALUE UPPER(p.name)) up WHERE up < 'N'`, `["MAP"]`},
			{`SELECT VALUE (SELECT VALUE s.n FROM s IN p.stock) FROM p WHERE p.id = '2'`, `[1]`},
			{`SELECT VALUE (SELECT VALUE s.n FROM s IN p.stock) FROM p`, `!1:14: The cardinality of a scalar subquery result set cannot be greater than one.`},
			{`SELECT VALUE 1 FROM p WHERE CONTAINS((SELECT VALUE s.n FROM s IN p.stock), 5)`, `!1:38: The cardinality of a scalar subquery result set cannot be greater than one.`},
			{`SELECT VALUE (SELECT VALUE c.id FROM c) FROM p`, `!1:38: Identifier 'c' could not be resolved.`},
			{`SELECT VALUE t FROM p WHERE EXISTS(SELECT VALUE t FROM t IN p.tags)`, `!1:14: Identifier 't' could not be resolved.`},
			{`SELECT VALUE (SELECT VALUE p FROM p IN p.tags WHERE p = 'a') FROM p`, `["a"]`},
		}},
		{"working-with-json", shop, [][2]string{
			{`SELECT VALUE p.stock[0]["in"] FROM p`, `["Oslo","Oslo"]`},
			{`SELECT VALUE p["stock"][2].n FROM p`, `[5]`},
			{`SELECT VALUE p.stock[0].in FROM p`, `!1:25: Syntax error, incorrect syntax near 'in' (a reserved word; write ["in"]) instead of '.in'.`},
			{`SELECT p.order FROM p`, `!1:10: Syntax error, incorrect syntax near 'order' (a reserved word; write ["order"]) instead of '.order'.`},
			{`SELECT VALUE {"Product's name": p.name} FROM p WHERE p.id = '3'`, `[{"Product's name":"map"}]`},
			{`SELECT VALUE {a: 1, a: 2}`, `!1:21: The property 'a' is given more than once.`},
			{`SELECT IS_NULL(p.tags) AS n, IS_DEFINED(p.tags) AS d FROM p WHERE p.id = '3'`, `[{"n":false,"d":false}]`},
		}},
		{"udfs", shop, [][2]string{
			{`SELECT udf.tax(p.price) FROM p`, `!1:8: 'udf.tax' is not supported by this emulator.`},
			{`SELECT VALUE UDF.x() FROM p`, `!1:14: 'udf.x' is not supported by this emulator.`},
		}},
		{"system-functions", shop, [][2]string{
			{`SELECT VALUE NOSUCH(1)`, `!1:14: 'NOSUCH' is not a recognized built-in function name.`},
			{`SELECT VALUE ABS()`, `!1:14: The ABS function was given 0 argument(s); it takes 1.`},
			{`SELECT VALUE CONCAT('a')`, `!1:14: The CONCAT function was given 1 argument(s); it takes at least 2.`},
			{`SELECT VALUE LEFT('a')`, `!1:14: The LEFT function was given 1 argument(s); it takes 2.`},
			{`SELECT VALUE RAND()`, `!1:14: 'RAND' is not supported by this emulator.`},
			{`SELECT VALUE p.id FROM p WHERE ST_DISTANCE(p.a, p.b) < 1`, `!1:32: 'ST_DISTANCE' is not supported by this emulator.`},
			{`SELECT VALUE p.id FROM p WHERE FullTextContains(p.name, 'x')`, `!1:32: 'FullTextContains' is not supported by this emulator.`},
			{`SELECT VALUE VectorDistance(p.v, [1]) FROM p`, `!1:14: 'VectorDistance' is not supported by this emulator.`},
		}},
		{"documentid", []string{`{"id":"x","_rid":"36ZyAPW+uN8NAAAAAAAAAA=="}`, `{"id":"y"}`}, [][2]string{
			{`SELECT VALUE DOCUMENTID(c) FROM c`, `[13]`},
			{`SELECT VALUE DOCUMENTID(c._rid) FROM c`, `[]`},
		}},
	})
}
