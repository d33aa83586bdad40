package endpoint

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"errors"
	"fmt"
	"math/big"
	"net"
	"time"
)

// An identity is the certificate of an https endpoint and its key. The zero identity belongs to an http endpoint.
type identity struct {
	certificate tls.Certificate
	pem, key    []byte // as PEM
	path        string // of the certificate's file; empty if there is none
}

// maker is the subject and issuer of the certificates that this program makes.
const maker = "cosmosttl"

// makeIdentity makes a certificate that signs itself, for a year, for the names of the loopback interface and the given hosts.
func makeIdentity(hosts []string, now time.Time) (identity, error) {
	return makeNamed(maker, hosts, now)
}

func makeNamed(subject string, hosts []string, now time.Time) (identity, error) {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return identity{}, err
	}
	template := &x509.Certificate{
		SerialNumber: big.NewInt(now.UnixNano()), Subject: pkix.Name{CommonName: subject},
		NotBefore: now.Add(-time.Hour), NotAfter: now.AddDate(1, 0, 0),
		KeyUsage: x509.KeyUsageDigitalSignature, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth}, BasicConstraintsValid: true,
	}
	for _, host := range names(hosts) {
		if ip := net.ParseIP(host); ip != nil {
			template.IPAddresses = append(template.IPAddresses, ip)
		} else {
			template.DNSNames = append(template.DNSNames, host)
		}
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	if err != nil {
		return identity{}, err
	}
	private, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		return identity{}, err
	}
	return parseIdentity(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der}),
		pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: private}))
}

func parseIdentity(text, key []byte) (i identity, err error) {
	i.pem, i.key = text, key
	i.certificate, err = tls.X509KeyPair(text, key)
	return i, err
}

// names returns all names under which clients call an endpoint that has other hosts, too.
func names(hosts []string) []string {
	return append([]string{"localhost", "127.0.0.1", "::1"}, hosts...)
}

// check returns why the certificate is of no use at a time.
func (i identity) check(hosts []string, now time.Time) error {
	leaf := i.certificate.Leaf
	if now.Before(leaf.NotBefore) || now.After(leaf.NotAfter) {
		return fmt.Errorf("it is valid from %s to %s", leaf.NotBefore.UTC().Format(time.DateOnly), leaf.NotAfter.UTC().Format(time.DateOnly))
	}
	var all error
	for _, host := range names(hosts) {
		if leaf.VerifyHostname(host) != nil {
			all = errors.Join(all, fmt.Errorf("it is not for the name %s", host))
		}
	}
	return all
}

// own reports whether this program made the certificate.
func (i identity) own() bool {
	return i.certificate.Leaf.Subject.CommonName == maker && i.certificate.Leaf.Issuer.CommonName == maker
}
