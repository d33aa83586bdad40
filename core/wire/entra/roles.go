package entra

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// These are data actions (learn.microsoft.com/azure/cosmos-db/reference-data-plane-security).
const (
	account      = "Microsoft.DocumentDB/databaseAccounts/"
	readMetadata = account + "readMetadata"
	inContainer  = account + "sqlDatabases/containers/"
	ofItems      = inContainer + "items/"
	executeQuery = inContainer + "executeQuery"
	readFeed     = inContainer + "readChangeFeed"
	readItem     = ofItems + "read"
)

var (
	itemActions      = []string{readItem, ofItems + "create", ofItems + "replace", ofItems + "upsert", ofItems + "delete"}
	containerActions = append(slices.Clone(itemActions), executeQuery, readFeed, inContainer+"executeStoredProcedure",
		inContainer+"manageConflicts")
	allActions = append([]string{readMetadata}, containerActions...)
)

// These are the built-in roles. A contributor has all actions of a container and of its items.
var (
	contributor = allActions
	builtIn     = []role{
		{id: "00000000-0000-0000-0000-000000000001", name: "Cosmos DB Built-in Data Reader",
			actions: []string{readMetadata, readItem, executeQuery, readFeed}, scopes: []string{""}},
		{id: "00000000-0000-0000-0000-000000000002", name: "Cosmos DB Built-in Data Contributor", actions: contributor, scopes: []string{""}},
	}
)

// Roles are custom role definitions, and the roles that are assigned to principals.
type Roles struct {
	definitions []role
	assignments []assignment
}

// A role is a role definition. It can be assigned within its scopes.
type role struct {
	id, name        string
	actions, scopes []string
}

// A grant is a role in a scope. The scope "" is the whole account; other scopes are dbs/DATABASE or
// dbs/DATABASE/colls/CONTAINER.
type grant struct {
	scope   string
	actions []string
}

type assignment struct {
	principal string
	grant
}

// within reports whether a resource is in a scope.
func within(resource, scope string) bool {
	return scope == "" || resource == scope || strings.HasPrefix(resource, scope+"/")
}

// role returns the role with an id or a name, or nil if there is none.
func (r *Roles) role(name string) *role {
	all := builtIn
	if r != nil {
		all = slices.Concat(builtIn, r.definitions)
	}
	for i := range all {
		if name != "" && (strings.EqualFold(all[i].id, name) || all[i].name == name) {
			return &all[i]
		}
	}
	return nil
}

// These are a definition and an assigned role in the JSON of the Azure CLI and of Azure Resource Manager,
// which has the members in "properties". Members have the same names in both.
type (
	definedRole struct {
		ID, Name, RoleName string
		AssignableScopes   []string
		Permissions        []struct{ DataActions, NotDataActions []string }
		Properties         *definedRole
	}
	assignedRole struct {
		PrincipalID, RoleDefinitionID, Scope string
		Properties                           *assignedRole
	}
)

// ParseRoles reads {"roleDefinitions":[…],"roleAssignments":[…]}; each list may be absent. The lists are
// the output of "az cosmosdb sql role definition list" and "az cosmosdb sql role assignment list". The
// error names the wrong member, its value and its limit.
func ParseRoles(text []byte) (*Roles, error) {
	var in struct {
		RoleDefinitions []definedRole
		RoleAssignments []assignedRole
	}
	d := json.NewDecoder(bytes.NewReader(text))
	if err := d.Decode(&in); err != nil {
		return nil, fmt.Errorf(`it must be JSON as {"roleDefinitions":[…],"roleAssignments":[…]}: %w`, err)
	}
	if d.More() {
		return nil, errors.New("after the JSON object there is more")
	}
	if in.RoleDefinitions == nil && in.RoleAssignments == nil {
		return nil, errors.New(`it has neither "roleDefinitions" nor "roleAssignments"`)
	}
	r := new(Roles)
	for i, one := range in.RoleDefinitions {
		if err := r.define(one); err != nil {
			return nil, fmt.Errorf("roleDefinitions[%d].%w", i, err)
		}
	}
	for i, one := range in.RoleAssignments {
		if err := r.assign(one); err != nil {
			return nil, fmt.Errorf("roleAssignments[%d].%w", i, err)
		}
	}
	return r, nil
}

func (r *Roles) define(in definedRole) error {
	id := cmp.Or(in.ID, in.Name)
	if p := in.Properties; p != nil {
		in = *p
	}
	out := role{id: last(id), name: in.RoleName}
	if out.name == "" {
		return errors.New("roleName is missing")
	}
	if b := (*Roles)(nil).role(out.name); b != nil && strings.EqualFold(b.id, out.id) { // lists of the CLI include the built-in roles
		return nil
	}
	if r.role(out.name) != nil || r.role(out.id) != nil {
		return fmt.Errorf("roleName is %q; another role has this name or the id %q", out.name, out.id)
	}
	for i, p := range in.Permissions {
		if len(p.NotDataActions) > 0 {
			return fmt.Errorf("permissions[%d].notDataActions is %q; data-plane roles have none", i, p.NotDataActions)
		}
		for j, action := range p.DataActions {
			actions := expand(action)
			if actions == nil {
				return fmt.Errorf("permissions[%d].dataActions[%d] is %q; it must be one of %s, %s* or %s*", i, j, action,
					strings.Join(allActions, ", "), inContainer, ofItems)
			}
			out.actions = append(out.actions, actions...)
		}
	}
	if len(out.actions) == 0 {
		return errors.New("permissions has no dataActions; a role has at least one")
	}
	for i, text := range in.AssignableScopes {
		scope, err := parseScope(text)
		if err != nil {
			return fmt.Errorf("assignableScopes[%d] is %q; %w", i, text, err)
		}
		out.scopes = append(out.scopes, scope)
	}
	if len(out.scopes) == 0 {
		return errors.New(`assignableScopes is missing; it is ["/"] for the whole account`)
	}
	r.definitions = append(r.definitions, out)
	return nil
}

// expand returns the actions that a data action of a definition covers, or nil if it is unknown.
func expand(action string) []string {
	switch {
	case action == inContainer+"*":
		return containerActions
	case action == ofItems+"*":
		return itemActions
	case slices.Contains(allActions, action):
		return []string{action}
	}
	return nil
}

func (r *Roles) assign(in assignedRole) error {
	if in.Properties != nil {
		in = *in.Properties
	}
	if in.PrincipalID == "" {
		return errors.New("principalId is missing; it is the oid of the principal's tokens, or one of their groups")
	}
	of := r.role(last(in.RoleDefinitionID))
	if of == nil {
		return fmt.Errorf("roleDefinitionId is %q; it must be the id of a built-in role or of one of roleDefinitions", in.RoleDefinitionID)
	}
	scope, err := parseScope(in.Scope)
	if err != nil {
		return fmt.Errorf("scope is %q; %w", in.Scope, err)
	}
	if !slices.ContainsFunc(of.scopes, func(s string) bool { return within(scope, s) }) {
		return fmt.Errorf("scope is %q, which is not within the assignableScopes of the role %s", in.Scope, strconv.Quote(of.name))
	}
	r.assignments = append(r.assignments, assignment{in.PrincipalID, grant{scope, of.actions}})
	return nil
}

// last returns the text after the last slash in the id of a resource of Azure.
func last(id string) string { return id[strings.LastIndexByte(id, '/')+1:] }

var errScope = errors.New("it must be /, /dbs/DATABASE or /dbs/DATABASE/colls/CONTAINER, perhaps after /subscriptions/…/databaseAccounts/ACCOUNT")

// parseScope returns the link of the resource that a scope names. The link of the account is empty. A
// scope may begin with the id of the account, which is not checked.
func parseScope(text string) (string, error) {
	parts := strings.Split(strings.Trim(text, "/"), "/")
	if len(parts) >= 8 && strings.EqualFold(parts[0], "subscriptions") && strings.EqualFold(parts[6], "databaseAccounts") {
		parts = parts[8:]
	} else if text == "/" {
		return "", nil
	}
	switch {
	case slices.Contains(parts, ""), len(parts) != 0 && len(parts) != 2 && len(parts) != 4:
		return "", errScope
	case len(parts) > 0 && parts[0] != "dbs", len(parts) > 2 && parts[2] != "colls":
		return "", errScope
	}
	return strings.Join(parts, "/"), nil
}
