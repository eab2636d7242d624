// Package decoded hands responses to helpers, which close them, or only where the status is right.
package decoded

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
)

type client struct {
	http *http.Client
	base string
}

type item struct{ Name string }

// decode closes what it reads, and nothing else.
func decode(resp *http.Response, v any) error {
	if resp.StatusCode != http.StatusOK {
		return fmt.Errorf("status %d", resp.StatusCode) // want `decode can return before it closes response body "resp" \(leaks 2 goroutines and 21 KiB each time\)`
	}
	defer resp.Body.Close()
	return json.NewDecoder(resp.Body).Decode(v)
}

func (c *client) Item(name string) (*item, error) {
	resp, err := c.http.Get(c.base + name)
	if err != nil {
		return nil, err
	}
	var i item
	if err := decode(resp, &i); err != nil {
		return nil, err
	}
	return &i, nil
}

// decodeAll closes what it is given in any case.
func decodeAll(resp *http.Response, v any) error {
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return fmt.Errorf("status %d", resp.StatusCode)
	}
	return json.NewDecoder(resp.Body).Decode(v)
}

func (c *client) Items(name string) ([]item, error) {
	resp, err := c.http.Get(c.base + name)
	if err != nil {
		return nil, err
	}
	var all []item
	return all, decodeAll(resp, &all)
}

// check closes what it does not like.
func check(resp *http.Response) error {
	if resp.StatusCode < 300 {
		return nil
	}
	resp.Body.Close()
	return errors.New("bad")
}

func (c *client) Checked(name string) (*item, error) {
	resp, err := c.http.Get(c.base + name)
	if err != nil {
		return nil, err
	}
	if err := check(resp); err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	var i item
	return &i, json.NewDecoder(resp.Body).Decode(&i)
}

// A session has a response, and knows what became of it.
type session struct {
	resp *http.Response
	over bool
}

func (c *client) Session(name string) (*session, error) {
	resp, err := c.http.Get(c.base + name)
	if err != nil {
		return nil, err
	}
	return &session{resp: resp}, nil
}

// end does nothing where the session has ended.
func (s *session) end() error {
	if s.over {
		return errors.New("over")
	}
	s.over = true
	return s.resp.Body.Close()
}

func (c *client) Use(name string) error {
	s, err := c.Session(name)
	if err != nil {
		return err
	}
	return s.end()
}
