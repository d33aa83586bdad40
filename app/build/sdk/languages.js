// This file defines the languages of the editors.
import { javascript } from "@codemirror/lang-javascript";
import { json } from "@codemirror/lang-json";
import { SQLDialect, sql } from "@codemirror/lang-sql";
import { StreamLanguage } from "@codemirror/language";

const keywords = "select value distinct top from as in join where and or not exists like escape between order by asc desc offset limit group null undefined true false udf";

const functions = `ABS ACOS ARRAY_AVG ARRAY_CONCAT ARRAY_CONTAINS ARRAY_CONTAINS_ALL ARRAY_CONTAINS_ANY ARRAY_LENGTH ARRAY_MAX ARRAY_MEDIAN ARRAY_MIN
  ARRAY_SLICE ARRAY_SUM ASIN ATAN ATN2 AVG CEILING CHOOSE CONCAT CONTAINS COS COT COUNT COUNTIF DateTimeAdd DateTimeBin DateTimeDiff DateTimeFromParts
  DateTimePart DateTimeToTicks DateTimeToTimestamp DEGREES ENDSWITH EXP FLOOR GetCurrentDateTime GetCurrentDateTimeStatic GetCurrentTicks
  GetCurrentTimestamp GetCurrentTimestampStatic IIF INDEX_OF IS_ARRAY IS_BOOL IS_DEFINED IS_FINITE_NUMBER IS_INTEGER IS_NULL IS_NUMBER IS_OBJECT
  IS_PRIMITIVE IS_STRING LEFT LENGTH LOG LOG10 LOWER LTRIM MAKELIST MAKESET MAX MIN NumberBin ObjectToArray PI POWER RADIANS RegexMatch REPLACE REPLICATE
  REVERSE RIGHT ROUND RTRIM SetDifference SetIntersect SetUnion SIGN SIN SQRT SQUARE STARTSWITH StringEquals StringJoin StringSplit StringToArray
  StringToBoolean StringToNull StringToNumber StringToObject SUBSTRING SUM TAN TicksToDateTime TimestampToDateTime ToString TRIM TRUNC UPPER`.split(/\s+/);

const cosmos = SQLDialect.define({
  keywords, builtin: functions.join(" ").toLowerCase(), doubleQuotedStrings: true, caseInsensitiveIdentifiers: false, operatorChars: "*+-%<>!=&|~/?:",
});

// In a story, the editor distinguishes comments, the first word of a line, texts and numbers.
const story = StreamLanguage.define({
  token(stream) {
    const begins = stream.sol();
    if (stream.eatSpace()) return null;
    if ((begins || /^\s*$/.test(stream.string.slice(0, stream.start))) && stream.match(/^#.*/)) return "comment";
    if (/^\s*$/.test(stream.string.slice(0, stream.start)) && stream.match(/^[a-z-]+/)) return "keyword";
    if (stream.match(/^"(?:[^"\\]|\\.)*"?/)) return "string";
    if (stream.match(/^-?\d[\d.:TZ-]*[a-z]*\b/)) return "number";
    if (!stream.match(/^[\w/-]+/)) stream.next();
    return null;
  },
});

export const languages = {
  json: () => json(),
  sql: () => sql({ dialect: cosmos }).language,
  javascript: () => javascript(),
  story: () => story,
};

// The words that can be completed without knowing the account.
export const words = {
  json: [],
  sql: [...keywords.toUpperCase().split(" "), ...functions],
  javascript: ["client", "database", "container", "clock", "disk", "console", "await", "async", "const", "let", "function", "return", "for", "of", "if", "else", "new", "try", "catch", "throw"],
  story: [],
};
