// A type that forgets its session when it is stopped, and one that has no end.
package owner

import "github.com/leaklint/leaklint/testdata/mustrelease/db"

// A Store has a session and a Close.
type Store struct {
	session *db.Session
	done    chan struct{}
}

// NewStore makes a store.
func NewStore(dsn string) (*Store, error) {
	s, err := db.Open(dsn) // want `session "session" of Store is not released by Close \(leaks: .*\)`
	if err != nil {
		return nil, err
	}
	return &Store{session: s, done: make(chan struct{})}, nil
}

// Get asks.
func (s *Store) Get(key string) string { return s.session.Query(key) }

// Close ends the store.
func (s *Store) Close() { close(s.done) }

// A View has no end.
type View struct{ session *db.Session }

// NewView makes a view.
func NewView(p db.Pool) *View {
	return &View{p.Session()} // want `session "session" of View is never released \(may leak: .*\)`
}

// Get asks.
func (v *View) Get(key string) string { return v.session.Query(key) }
