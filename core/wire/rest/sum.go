package rest

import "crypto/sha256"

func sum256(data []byte) [sumSize]byte { return sha256.Sum256(data) }
