// Package lib is for the programs of one module only.
package lib

import (
	"encoding/json"
	"fmt"
	"net/http"
)

type Client struct{ http *http.Client }

func New() *Client { return &Client{http: http.DefaultClient} }

func (c *Client) Links() error {
	resp, err := c.http.Get("https://example.com/links") // want `response body "resp" is not closed on every path .*`
	if err != nil {
		return err
	} else if resp.StatusCode >= 400 {
		return fmt.Errorf("status %d", resp.StatusCode)
	}
	return resp.Body.Close()
}

func (c *Client) Trophies() (v []string, err error) {
	resp, err := c.http.Get("https://example.com/trophies") // want:whole `response body "resp" is not closed on every path .*, in code that nobody calls.` // want:vet `response body "resp" is not closed on every path .*`
	if err != nil {
		return nil, err
	} else if resp.StatusCode >= 400 {
		return nil, fmt.Errorf("status %d", resp.StatusCode)
	}
	defer resp.Body.Close()
	err = json.NewDecoder(resp.Body).Decode(&v)
	return v, err
}

func Awards() error {
	resp, err := http.Get("https://example.com/awards") // want:whole `response body "resp" is never closed .*, in code that nobody calls.` // want:vet `response body "resp" is never closed .*`
	if err == nil && resp.StatusCode >= 400 {
		err = fmt.Errorf("status %d", resp.StatusCode)
	}
	return err
}

// A Server is in an interface, by which others may call what it has.
type Server struct{}

func Shared() http.Handler { return &Server{} }

func (*Server) ServeHTTP(http.ResponseWriter, *http.Request) {}

func (*Server) Refresh() error {
	resp, err := http.Get("https://example.com/refresh") // want `response body "resp" is never closed .*`
	if err == nil && resp.StatusCode >= 400 {
		err = fmt.Errorf("status %d", resp.StatusCode)
	}
	return err
}
