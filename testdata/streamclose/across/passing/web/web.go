// Package web makes clients.
package web

import (
	"net/http"
	"time"
)

// A Builder builds a client.
type Builder struct{ timeout time.Duration }

// NewBuilder returns one for a timeout.
func NewBuilder(timeout time.Duration) *Builder { return &Builder{timeout} }

// Build returns the client.
func (b *Builder) Build() (*http.Client, error) {
	return &http.Client{Timeout: b.timeout}, nil
}

// Lasting returns a client that waits for ever.
func Lasting() *http.Client { return &http.Client{} }
