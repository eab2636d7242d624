// Package lib is for anybody.
package lib

import (
	"fmt"
	"net/http"
)

type Client struct{ http *http.Client }

func New() *Client { return &Client{http: http.DefaultClient} }

func (c *Client) Links() error { return c.get("links") }

// Trophies calls what the program calls otherwise, too.
func (c *Client) Trophies() error { return c.get("trophies") }

func (c *Client) get(what string) error {
	resp, err := c.http.Get("https://example.com/" + what) // want `response body "resp" is not closed on every path \(leaks .*`
	if err != nil {
		return err
	} else if resp.StatusCode >= 400 {
		return fmt.Errorf("status %d", resp.StatusCode)
	}
	return resp.Body.Close()
}

// Awards is called by nobody here, and so is what only it calls.
func (c *Client) Awards() error {
	resp, err := c.http.Get("https://example.com/awards") // want:whole `response body "resp" is never closed \(may leak .*, in code that the program does not call\)` // want:vet `response body "resp" is never closed \(leaks .*`
	if err == nil && resp.StatusCode >= 400 {
		err = fmt.Errorf("status %d", resp.StatusCode)
	}
	return c.count(err)
}

func (c *Client) count(err error) error {
	resp, failed := c.http.Get("https://example.com/count") // want:whole `response body "resp" is never closed \(may leak .*, in code that the program does not call\)` // want:vet `response body "resp" is never closed \(leaks .*`
	if failed == nil && resp.StatusCode >= 400 {
		err = failed
	}
	return err
}

// A Server is in an interface, by which others may call what it has.
type Server struct{}

func Shared() http.Handler { return &Server{} }

func (*Server) ServeHTTP(http.ResponseWriter, *http.Request) {}

func (*Server) Refresh() error {
	resp, err := http.Get("https://example.com/refresh") // want `response body "resp" is never closed \(leaks .*`
	if err == nil && resp.StatusCode >= 400 {
		err = fmt.Errorf("status %d", resp.StatusCode)
	}
	return err
}
