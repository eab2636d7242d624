// Package lib wraps sessions.
package lib

import "github.com/leaklint/leaklint/testdata/mustrelease/db"

// A Client owns a session.
type Client struct{ session *db.Session }

// Connect makes a client.
func Connect(dsn string) (*Client, error) {
	s, err := db.Open(dsn)
	if err != nil {
		return nil, err
	}
	return &Client{s}, nil
}

// Ping asks whether it is there.
func (c *Client) Ping() bool { return c.session.Query("ping") == "pong" }

// Close releases the session.
func (c *Client) Close() error { return c.session.Close() }
