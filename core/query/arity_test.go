package query

import (
	"strings"
	"testing"
)

// arities lists the functions by their smallest and largest number of arguments; -1 is any number
// (https://learn.microsoft.com/azure/cosmos-db/nosql/query/system-functions).
var arities = map[[2]int]string{
	{0, 0}:  "GetCurrentDateTime GetCurrentDateTimeStatic GetCurrentTicks GetCurrentTicksStatic GetCurrentTimestamp GetCurrentTimestampStatic PI RAND",
	{0, 2}:  "Now",
	{1, 1}:  "ST_AREA ST_ISVALID ST_ISVALIDDETAILED _FullTextWordCount ABS ACOS ARRAY_AVG ARRAY_LENGTH ARRAY_MAX ARRAY_MEDIAN ARRAY_MIN ARRAY_SUM ASIN ATAN CEILING COS COT DEGREES DOCUMENTID DateTimeToTicks DateTimeToTimestamp Day EXP FLOOR IS_ARRAY IS_BOOL IS_BOOLEAN IS_DATETIME IS_DEFINED IS_FINITE_NUMBER IS_INTEGER IS_NULL IS_NUMBER IS_OBJECT IS_PRIMITIVE IS_STRING IntBitNot LENGTH LOG10 LOWER Month RADIANS REVERSE ROUND SIGN SIN SQRT SQUARE StringToArray StringToBoolean StringToNull StringToNumber StringToObject TAN TRUNC TicksToDateTime TimestampToDateTime ToString UPPER Year AVG COUNT MAX MIN SUM",
	{1, 2}:  "LOG LTRIM NumberBin RTRIM TRIM",
	{1, 3}:  "ObjectToArray",
	{2, -1}: "FullTextContainsAll FullTextContainsAny ARRAY_CONCAT ARRAY_CONTAINS_ALL ARRAY_CONTAINS_ANY CHOOSE CONCAT CONTAINS_ALL_CI CONTAINS_ALL_CS CONTAINS_ANY_CI CONTAINS_ANY_CS",
	{2, 2}:  "ST_DISTANCE ST_INTERSECTS ST_WITHIN FullTextContains ATN2 Ago DateTimeFormat DateTimePart IntAdd IntBitAnd IntBitLeftShift IntBitOr IntBitRightShift IntBitXor IntDiv IntMod IntMul IntSub LASTSUBSTRINGAFTER LASTSUBSTRINGBEFORE LEFT POWER REPLICATE RIGHT SUBSTRINGAFTER SUBSTRINGBEFORE SetDifference SetEqual SetIntersect SetUnion StringJoin StringSplit",
	{2, 3}:  "_TRY_ARRAY_CONTAINS ARRAY_CONTAINS ARRAY_SLICE CONTAINS ENDSWITH INDEX_OF LASTINDEXOF RegexMatch STARTSWITH STRINGEQUALS",
	{2, 4}:  "DateTimeBin VectorDistance _VectorScore",
	{3, 3}:  "DateTimeAdd DateTimeDiff IIF REPLACE SUBSTRING",
	{5, 5}:  "_FullTextScore",
	{3, 7}:  "DateTimeFromParts",
}

func TestFunctionsTakeAsManyArgumentsAsDocumented(t *testing.T) {
	count := 5 - 2 // the aggregates, without the functions of ORDER BY RANK
	for _, table := range tables {
		count += len(table)
	}
	for arity, names := range arities {
		least, most := arity[0], arity[1]
		for _, name := range strings.Fields(names) {
			count--
			for n := range 9 {
				last := "1"
				if (name == "VectorDistance" || name == "_VectorScore") && n == 4 {
					last = "{}"
				}
				_, err := Parse("SELECT VALUE " + name + "(" + strings.Join(make([]string, n), "1,") + strings.Repeat(last, min(n, 1)) + ") FROM c")
				if want := n >= least && (n <= most || most < 0); (err == nil) != want {
					t.Errorf("%s with %d arguments: %v", name, n, err)
				} else if err != nil && err.(*Error).Code != WrongArguments {
					t.Errorf("%s with %d arguments: %v", name, n, err)
				}
			}
		}
	}
	if count != 0 {
		t.Errorf("%d functions are not listed", count)
	}
}
