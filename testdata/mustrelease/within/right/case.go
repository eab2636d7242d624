// All is released.
package right

import "github.com/leaklint/leaklint/testdata/mustrelease/db"

// Deferred releases on all ways out.
func Deferred(dsn string) (string, error) {
	s, err := db.Open(dsn)
	if err != nil {
		return "", err
	}
	defer s.Close()
	return s.Query("x"), nil
}

// Dropped is released by a function.
func Dropped(p db.Pool) string {
	s := p.Session()
	defer db.Drop(p, s)
	return s.Query("x")
}

// Returned is the caller's.
func Returned(p db.Pool) *db.Session { return p.Session() }

// Leased is given back.
func Leased() string {
	name, lease := db.Lease("kind")
	defer db.Return(lease)
	return name
}

// A Store closes its session.
type Store struct{ session *db.Session }

// NewStore makes a store.
func NewStore(p db.Pool) *Store { return &Store{p.Session()} }

// Close ends the store.
func (s *Store) Close() error { return s.session.Close() }
