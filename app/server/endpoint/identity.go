package endpoint

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"
)

// openIdentity returns the identity that is kept beside a state, in files with the state's name and .pem or .key. It
// makes a new identity if there is none, or if the certificate was made by this program and has expired or lacks a
// host. A user may put another certificate there, which is never replaced. Without a state, the identity is in memory
// only.
func openIdentity(state string, hosts []string, now time.Time) (identity, error) {
	if state == "" {
		return makeIdentity(hosts, now)
	}
	path, err := filepath.Abs(state)
	if err != nil {
		return identity{}, err
	}
	certificate, key := path+".pem", path+".key"
	i, err := readIdentity(certificate, key)
	if err == nil {
		if err = i.check(hosts, now); err == nil {
			i.path = certificate
			return i, nil
		}
		if !i.own() {
			return identity{}, fmt.Errorf("the certificate %s cannot be used: %w; renew it, or move it and %s away to have one made", certificate,
				err, key)
		}
	} else if !errors.Is(err, fs.ErrNotExist) {
		return identity{}, fmt.Errorf("the certificate %s and its key %s cannot be used: %w; move both away to have new ones made", certificate,
			key, err)
	}
	if i, err = makeIdentity(hosts, now); err != nil {
		return identity{}, err
	}
	i.path = certificate
	return i, i.write(key)
}

// readIdentity reads a certificate and its key. The error wraps fs.ErrNotExist only if neither file exists.
func readIdentity(certificate, key string) (identity, error) {
	text, err1 := os.ReadFile(certificate)
	private, err2 := os.ReadFile(key)
	switch {
	case errors.Is(err1, fs.ErrNotExist) && errors.Is(err2, fs.ErrNotExist):
		return identity{}, fs.ErrNotExist
	case err1 != nil:
		return identity{}, errors.New(err1.Error())
	case err2 != nil:
		return identity{}, errors.New(err2.Error())
	}
	return parseIdentity(text, private)
}

// write writes the key and the certificate, each in one step. Only this user may read the key.
func (i identity) write(key string) error {
	if err := replace(key, i.key, 0o600); err != nil {
		return err
	}
	return replace(i.path, i.pem, 0o644)
}

// replace writes a file in one step, in place of an existing one.
func replace(path string, text []byte, mode fs.FileMode) error {
	staged := path + ".new"
	_ = os.Remove(staged)
	f, err := os.OpenFile(staged, os.O_CREATE|os.O_EXCL|os.O_WRONLY, mode)
	if err != nil {
		return err
	}
	_, err = f.Write(text)
	if err = errors.Join(err, f.Close()); err != nil {
		return err
	}
	return os.Rename(staged, path)
}

// print tells the user how to make clients trust the certificate.
func (i identity) print(out io.Writer, port int) {
	address := fmt.Sprintf("https://localhost:%d%s", port, certificatePath)
	file := i.path
	if file == "" {
		file = "emulator.pem"
		fmt.Fprintf(out, "Its certificate is made anew at each start; with -state it is kept. To trust it, curl -k -o %s %s, then\n", file,
			address)
	} else {
		fmt.Fprintf(out, "Its certificate is %s, also at %s. To trust it:\n", file, address)
	}
	fmt.Fprintf(out, `  Node    NODE_EXTRA_CA_CERTS=%[1]s
  Python  REQUESTS_CA_BUNDLE=%[1]s, for asyncio SSL_CERT_FILE=%[1]s
  Java    keytool -importcert -noprompt -cacerts -storepass changeit -alias cosmosttl -file %[1]s
  .NET    SSL_CERT_FILE=%[1]s on Linux; certutil -user -addstore Root %[1]s on Windows;
          security add-trusted-cert -k ~/Library/Keychains/login.keychain-db %[1]s on macOS
`, file)
}
