// Paths on which a session is forgotten.
package paths

import (
	"errors"

	"github.com/leaklint/leaklint/testdata/mustrelease/db"
)

var errBad = errors.New("bad")

// Handle returns early.
func Handle(dsn string, bad bool) error {
	s, err := db.Open(dsn) // want `session "s" is not released on every path \(leaks: keeps a connection of the pool\)`
	if err != nil {
		return err
	}
	if bad {
		return errBad
	}
	return s.Close()
}

// Never releases nothing.
func Never(dsn string) (string, error) {
	s, err := db.Open(dsn) // want `session "s" is never released \(leaks: keeps a connection of the pool\)`
	if err != nil {
		return "", err
	}
	return s.Query("x"), nil
}

// Replace loses the first.
func Replace(p db.Pool) {
	s := p.Session() // want `session "s" is never released \(leaks: .*\)`
	s = p.Session()
	db.Drop(p, s)
}

// Kind takes a lease, which is the second result.
func Kind() string {
	name, lease := db.Lease("kind") // want `lease "lease" is never released \(leaks: nobody else can take it\)`
	_ = lease
	return name
}
