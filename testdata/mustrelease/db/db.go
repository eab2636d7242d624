// Package db has the resources that .leaklint.yaml describes.
package db

import "errors"

// A Session holds a connection.
type Session struct{ dsn string }

// Open opens a session.
func Open(dsn string) (*Session, error) {
	if dsn == "" {
		return nil, errors.New("no dsn")
	}
	return &Session{dsn}, nil
}

// Query asks for something.
func (s *Session) Query(q string) string { return s.dsn + q }

// Close ends the session.
func (s *Session) Close() error { return nil }

// A Pool has sessions.
type Pool interface {
	Session() *Session
	Len() int
}

// Drop ends a session of a pool.
func Drop(p Pool, s *Session) { s.dsn = "" }

// A Ticket is what a lease is returned with.
type Ticket struct{ n int }

// Lease takes one of a kind.
func Lease(kind string) (name string, t Ticket) { return kind, Ticket{} }

// Return gives it back.
func Return(t Ticket) {}
