package engine

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/cosmosttl/cosmosttl/core/document"
	"github.com/cosmosttl/cosmosttl/core/ttl"
	"github.com/tidwall/gjson"
)

// MaxRetention is the longest time for which the change feed keeps all versions: the 30 days of continuous backup, in
// seconds.
const MaxRetention = 30 * 86400

func checkRetention(seconds int64) *Error {
	if seconds < 0 || seconds > MaxRetention {
		return bad("changeFeedPolicy", strconv.FormatInt(seconds, 10), "0 to "+strconv.Itoa(MaxRetention)+" seconds")
	}
	return nil
}

// checkExtras validates the settings other than the keys and the index.
func (s *Spec) checkExtras() *Error {
	if err := s.Analytical.check(); err != nil {
		return err
	}
	if err := checkRetention(s.FullFidelity); err != nil {
		return err
	}
	if err := s.Images.check(); err != nil {
		return err
	}
	if s.Policies != "" && (!document.Valid([]byte(s.Policies)) || s.Policies[0] != '{') {
		return bad("policies", s.Policies, "a JSON object, or empty")
	}
	if len(s.UniqueKeys) > 10 {
		return bad("uniqueKeyPolicy", strconv.Itoa(len(s.UniqueKeys)), "at most 10")
	}
	for _, paths := range s.UniqueKeys {
		if len(paths) == 0 || len(paths) > 16 {
			return bad("uniqueKeyPolicy", strconv.Itoa(len(paths)), "1 to 16 paths in a unique key")
		}
		for _, p := range paths {
			if len(p) < 2 || p[0] != '/' || !utf8.ValidString(p) {
				return bad("uniqueKeyPolicy", p, "a path like /email")
			}
		}
	}
	return nil
}

// ParseSpec reads a container's settings from a client's JSON. before holds the settings to be replaced, and is nil on
// creation. Some settings stay if a replacement omits them: the keys, the analytical store, the feed's retention and its
// images. In a replacement, null removes defaultTtl, as in the documentation's JavaScript sample. On creation, null is
// refused (docs/model.md §1.5, U2). The error is an *[Error].
func ParseSpec(body []byte, before *Spec) (Spec, error) {
	var scan document.Scanner
	if err := scan.Scan(body); err != nil {
		return Spec{}, badText(body, err)
	}
	doc := gjson.ParseBytes(body)
	id, err := ParseID(body)
	if err != nil {
		return Spec{}, err
	}
	s := Spec{ID: id}
	if before != nil {
		s.PartitionKey, s.UniqueKeys, s.Analytical, s.FullFidelity = before.PartitionKey, before.UniqueKeys, before.Analytical,
			before.FullFidelity
	}
	if v := doc.Get("ttlPropertyPath"); v.Exists() && v.Type != gjson.Null {
		if doc.Get("defaultTtl").Type == gjson.Null { // the service requires a defaultTtl (docs/model.md §1.13)
			return Spec{}, bad("ttlPropertyPath", v.Raw, "absent unless defaultTtl is set")
		}
		return Spec{}, bad("ttlPropertyPath", v.Raw, "absent: the property is deprecated and not simulated, _ts is always the base")
	}
	if err := checkFields(doc); err != nil {
		return Spec{}, err
	}
	if v := doc.Get("partitionKey"); v.IsObject() {
		paths, kind := v.Get("paths"), v.Get("kind").String()
		if !paths.IsArray() || kind != "" && kind != "Hash" && kind != "MultiHash" {
			return Spec{}, bad("partitionKey", v.Raw, `paths in an array, and the kind Hash or MultiHash`)
		}
		if s.PartitionKey = stringsOf(paths); kind == "Hash" && len(s.PartitionKey) > 1 {
			return Spec{}, bad("partitionKey", v.Raw, "one path, or of the kind MultiHash")
		}
	}
	var wrong *Error
	if s.Policies, wrong = policiesOf(doc, before); wrong != nil {
		return Spec{}, wrong
	}
	if s.Images, wrong = parseImages(doc, before); wrong != nil {
		return Spec{}, wrong
	}
	raw := doc.Get("defaultTtl").Raw
	if raw == "null" && before != nil {
		raw = ""
	}
	if s.Default, err = ttl.ParseDefault(raw); err != nil {
		return Spec{}, badTTL(err)
	}
	policy := doc.Get("indexingPolicy")
	s.IndexingMode = policy.Get("indexingMode").String()
	s.IncludedPaths, s.ExcludedPaths = stringsOf(policy.Get("includedPaths.#.path")), stringsOf(policy.Get("excludedPaths.#.path"))
	if v := doc.Get("uniqueKeyPolicy.uniqueKeys"); v.IsArray() {
		s.UniqueKeys = nil
		for _, k := range v.Array() {
			s.UniqueKeys = append(s.UniqueKeys, stringsOf(k.Get("paths")))
		}
	}
	if v := doc.Get("analyticalStorageTtl"); v.Exists() {
		n, err := strconv.ParseInt(v.Raw, 10, 64)
		if v.Type == gjson.Null {
			n, err = 0, nil
			if before != nil && before.Analytical != 0 {
				return Spec{}, analyticalStays("null")
			}
		}
		if err != nil {
			return Spec{}, bad("analyticalStorageTtl", v.Raw, "0, -1 or 1 to "+strconv.Itoa(ttl.Max))
		}
		s.Analytical = Analytical(n)
	}
	if v := doc.Get("changeFeedPolicy.retentionDuration"); v.Exists() {
		n, err := strconv.ParseInt(v.Raw, 10, 64)
		if v.Type == gjson.Null {
			n, err = 0, nil
		}
		if err != nil || n < 0 || n > MaxRetention/60 {
			return Spec{}, bad("changeFeedPolicy.retentionDuration", v.Raw, "0 to "+strconv.Itoa(MaxRetention/60)+" minutes")
		}
		s.FullFidelity = n * 60
	}
	if err := s.check(); err != nil {
		return Spec{}, err
	}
	return s, nil
}

func stringsOf(v gjson.Result) []string {
	var list []string
	for _, e := range v.Array() {
		list = append(list, e.String())
	}
	return list
}

// JSON returns the container resource as the service writes it (docs/model.md §3.6). defaultTtl is absent while TTL is
// off.
func (c *Container) JSON() []byte {
	var b strings.Builder
	s := c.spec
	b.WriteString(`{"id":` + document.Quote(s.ID) + `,"indexingPolicy":` + s.indexingJSON())
	kind, system := "Hash", ""
	if len(s.PartitionKey) > 1 || s.policy("partitionKey.kind") != "" {
		kind = "MultiHash"
	}
	if s.policy("partitionKey.systemKey") != "" {
		system = `,"systemKey":true`
	}
	version := `,"version":` + strconv.FormatInt(s.keyVersion(), 10)
	if s.policy("partitionKey.named") == "false" {
		version = ""
	}
	b.WriteString(`,"partitionKey":{"paths":` + listJSON(s.PartitionKey, document.Quote) + `,"kind":"` + kind + `"` + version + system + `}`)
	if d := s.Default.JSON(); d != "" {
		b.WriteString(`,"defaultTtl":` + d)
	}
	b.WriteString(`,"uniqueKeyPolicy":{"uniqueKeys":` + listJSON(s.UniqueKeys, func(paths []string) string {
		return `{"paths":` + listJSON(paths, document.Quote) + `}`
	}) + `},"conflictResolutionPolicy":` + cmp.Or(s.policy("conflictResolutionPolicy"), lastWriterWins))
	if s.Analytical != 0 {
		b.WriteString(`,"analyticalStorageTtl":` + strconv.FormatInt(int64(s.Analytical), 10))
	}
	if s.FullFidelity != 0 {
		b.WriteString(`,"changeFeedPolicy":{"retentionDuration":` + strconv.FormatInt(s.FullFidelity/60, 10) + `}`)
	}
	b.WriteString(s.Images.json() + kept(gjson.Parse(s.Policies), keptPolicies))
	b.WriteString(`,"geospatialConfig":{"type":"` + cmp.Or(s.policy("geospatialConfig.type"), geography) + `"},"_rid":"` + rid(c.rid) +
		`","_self":"` + c.self + `","_etag":` + document.Quote(c.ETag()) +
		`,"_ts":` + strconv.FormatInt(c.ts, 10) +
		`,"_docs":"docs/","_sprocs":"sprocs/","_triggers":"triggers/","_udfs":"udfs/","_conflicts":"conflicts/"}`)
	return []byte(b.String())
}

func (s Spec) indexingJSON() string {
	if s.IndexingMode == NoIndex {
		return `{"indexingMode":"none","automatic":false,"includedPaths":[],"excludedPaths":[]}`
	}
	included, excluded := s.IncludedPaths, s.ExcludedPaths
	if included == nil && excluded == nil {
		included = []string{"/*"}
	}
	if etag := `/"_etag"/?`; !slices.Contains(excluded, etag) { // the service adds this path to the paths that the client excludes
		excluded = append(slices.Clip(excluded), etag)
	}
	path := func(p string) string { return `{"path":` + document.Quote(p) + `}` }
	return `{"indexingMode":"` + s.IndexingMode + `","automatic":true,"includedPaths":` + listJSON(included, path) +
		`,"excludedPaths":` + listJSON(excluded, path) + kept(gjson.Get(s.Policies, "indexingPolicy"), keptIndexes) + `}`
}

func listJSON[T any](list []T, one func(T) string) string {
	parts := make([]string, len(list))
	for i, v := range list {
		parts[i] = one(v)
	}
	return "[" + strings.Join(parts, ",") + "]"
}
