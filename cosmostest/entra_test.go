package cosmostest_test

import (
	"context"
	"encoding/base64"
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

// A credential has one token.
type credential struct{ token azcore.AccessToken }

func (c credential) GetToken(context.Context, policy.TokenRequestOptions) (azcore.AccessToken, error) {
	return c.token, nil
}
