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

// An identity is the certificate of an endpoint, with the private key of the certificate.
type identity struct {
	certificate tls.Certificate
	pem, key    []byte // the certificate and the key, as PEM
	path        string // of the certificate's file; empty if the identity is in memory only
}

// maker is the subject and issuer of the certificates that this program makes.
const maker = "cosmosttl"

// makeIdentity makes a self-signed certificate that is valid for a year. It covers the names of the loopback interface and the given hosts.
func makeIdentity(hosts []string, now time.Time) (identity, error) {
	return makeNamed(maker, hosts, now)
}

// makeNamed makes a certificate with any subject. Tests use it for a certificate from elsewhere.
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

// names returns all names by which clients reach an endpoint: those of the loopback interface, and the given hosts.
func names(hosts []string) []string {
	return append([]string{"localhost", "127.0.0.1", "::1"}, hosts...)
}

// check returns an error if the certificate is not valid now, or not for all names of an endpoint with the given hosts.
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
