package cosmostest_test

import (
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/Azure/azure-sdk-for-go/sdk/azcore"
	"github.com/Azure/azure-sdk-for-go/sdk/azcore/policy"
	"github.com/Azure/azure-sdk-for-go/sdk/data/azcosmos"

	"github.com/cosmosttl/cosmosttl/cosmostest"
)

// A credential of Entra ID whose token has the account's key for its signature is taken, and one with another signature is not.
func TestACredentialOfEntraID(t *testing.T) {
	emulator := cosmostest.New(t)
	key := emulator.Key()
	token := azcore.AccessToken{Token: "e30.e30." + base64.RawURLEncoding.EncodeToString([]byte(key)), ExpiresOn: time.Now().Add(time.Hour)}
	other := azcore.AccessToken{Token: "e30.e30.YW5vdGhlcg", ExpiresOn: token.ExpiresOn}
	for _, one := range []azcore.AccessToken{token, other} {
		options := emulator.ClientOptions()
		options.InsecureAllowCredentialWithHTTP = true
		client, err := azcosmos.NewClient(emulator.Endpoint(), credential{one}, options)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := client.CreateDatabase(t.Context(), azcosmos.DatabaseProperties{ID: "shop"}, nil); (err == nil) != (one == token) {
			t.Errorf("%s: %v", one.Token, err)
		}
	}
}

// With Roles a principal may do in a container what is assigned to it there, and nothing in another; the SDK opens both.
func TestRolesOfAContainer(t *testing.T) {
	emulator := cosmostest.New(t, cosmostest.Options{Roles: `{"roleAssignments":[
		{"principalId":"p1","roleDefinitionId":"00000000-0000-0000-0000-000000000002","scope":"/dbs/shop/colls/orders"},
		{"principalId":"p1","roleDefinitionId":"00000000-0000-0000-0000-000000000001","scope":"/dbs/shop/colls/carts"}]}`})
	encode := base64.RawURLEncoding.EncodeToString
	claims := fmt.Sprintf(`{"oid":"p1","exp":%d}`, time.Now().Add(time.Hour).Unix())
	token := azcore.AccessToken{Token: encode([]byte(`{"alg":"RS256"}`)) + "." + encode([]byte(claims)) + ".c2ln", ExpiresOn: time.Now().Add(time.Hour)}
	options := emulator.ClientOptions()
	options.InsecureAllowCredentialWithHTTP = true
	client, err := azcosmos.NewClient(emulator.Endpoint(), credential{token}, options)
	if err != nil {
		t.Fatal(err)
	}
	key := azcosmos.NewPartitionKeyString("a")
	for name, want := range map[string][2]int{"orders": {201, 200}, "carts": {403, 404}, "notes": {403, 403}} {
		emulator.Container(t, "shop", name, "/id", 0)
		c, err := client.NewContainer("shop", name)
		if err != nil {
			t.Fatal(err)
		}
		_, created := c.CreateItem(t.Context(), key, []byte(`{"id":"a"}`), nil)
		_, read := c.ReadItem(t.Context(), key, "a", nil)
		for i, err := range []error{created, read} {
			got, refused := [2]int{201, 200}[i], (*azcore.ResponseError)(nil)
			if errors.As(err, &refused) {
				got = refused.StatusCode
			} else if err != nil {
				t.Fatal(err)
			}
			if got != want[i] {
				t.Errorf("%s: %d, want %d", name, got, want[i])
			}
		}
	}
}

// Options that cannot be are named: a program panics, and a test ends.
func TestOptionsThatCannotBe(t *testing.T) {
	for want, o := range map[string]cosmostest.Options{
		"Options.Roles: it has neither": {Roles: "{}"},
		"Options.Start is 1969-12-31":   {Start: time.Unix(-1, 0).UTC()},
		"Options.Start is 10000-01-01":  {Start: time.Date(10000, 1, 1, 0, 0, 0, 0, time.UTC)},
	} {
		func() {
			defer func() {
				if said := fmt.Sprint(recover()); !strings.Contains(said, want) {
					t.Errorf("%s: %s", want, said)
				}
			}()
			cosmostest.Start(o)
		}()
		if told := try(t, func(t testing.TB) { cosmostest.New(t, o) }); !strings.Contains(told, want) {
			t.Errorf("%s: a test is told %q", want, told)
		}
	}
	begin := cosmostest.DefaultStart.Add(time.Hour)
	if now := cosmostest.Start(cosmostest.Options{Start: begin.Add(999 * time.Millisecond)}).Clock.Now(); !now.Equal(begin) {
		t.Errorf("the clock begins at %v", now)
	}
}

// With the option any token is taken that has not expired in real time, whatever the emulator's clock shows; a reader cannot write.
func TestTokensOfEntraIDThatTestsBring(t *testing.T) {
	emulator := cosmostest.New(t, cosmostest.Options{Entra: true})
	orders := emulator.Container(t, "shop", "orders", "/id", 0)
	container := func(valid time.Duration, roles string) *azcosmos.ContainerClient {
		encode := base64.RawURLEncoding.EncodeToString
		claims := fmt.Sprintf(`{"oid":"p1","exp":%d%s}`, time.Now().Add(valid).Unix(), roles)
		token := azcore.AccessToken{Token: encode([]byte(`{"alg":"RS256"}`)) + "." + encode([]byte(claims)) + ".c2ln", ExpiresOn: time.Now().Add(time.Hour)}
		options := emulator.ClientOptions()
		options.InsecureAllowCredentialWithHTTP = true
		client, err := azcosmos.NewClient(emulator.Endpoint(), credential{token}, options)
		if err != nil {
			t.Fatal(err)
		}
		c, err := client.NewContainer("shop", "orders")
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	create := func(c *azcosmos.ContainerClient, id string) (status int) {
		_, err := c.CreateItem(t.Context(), azcosmos.NewPartitionKeyString(id), []byte(`{"id":"`+id+`"}`), nil)
		var refused *azcore.ResponseError
		if errors.As(err, &refused) {
			return refused.StatusCode
		}
		return 201
	}
	for _, c := range []struct {
		valid time.Duration
		roles string
		want  int
	}{{time.Hour, "", 201}, {time.Hour, `,"roles":["Cosmos DB Built-in Data Reader"]`, 403}, {-time.Second, "", 401}} {
		if got := create(container(c.valid, c.roles), fmt.Sprint(c.want)); got != c.want {
			t.Errorf("a token of %v with %s: %d, want %d", c.valid, c.roles, got, c.want)
		}
	}
	reader := container(time.Hour, `,"roles":["Cosmos DB Built-in Data Reader"]`)
	if _, err := reader.ReadItem(t.Context(), azcosmos.NewPartitionKeyString("201"), "201", nil); err != nil {
		t.Error(err)
	}
	cosmostest.Live(t, orders.Item("201", "201"))
}

// A credential has one token.
type credential struct{ token azcore.AccessToken }

func (c credential) GetToken(context.Context, policy.TokenRequestOptions) (azcore.AccessToken, error) {
	return c.token, nil
}
