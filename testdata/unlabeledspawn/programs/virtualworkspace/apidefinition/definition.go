// Package apidefinition is what is served.
package apidefinition

import (
	"context"

	"github.com/leaklint/leaklint/testdata/unlabeledspawn/programs/virtualworkspace/requestinfo"
)

// DomainKey identifies an export.
type DomainKey string

// Storage serves one resource.
type Storage interface {
	Watch(ctx context.Context, info requestinfo.Info) (<-chan string, error)
	List(ctx context.Context) []string
}

// Definition is one API.
type Definition interface {
	Storage() Storage
	TearDown()
}

// Set maps resources to definitions.
type Set map[string]Definition

// Getter finds sets.
type Getter interface {
	GetSet(key DomainKey) (Set, bool)
}
