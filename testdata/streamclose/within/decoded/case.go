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

// An answer has an output, or an error of a type of its own.
type answer struct {
	output *http.Response
	err    *failure
}

type failure struct{ code int }

func (f *failure) Error() string { return fmt.Sprint(f.code) }

func (a *answer) close() error {
	if a.output != nil {
		return a.output.Body.Close()
	}
	return nil
}

func (c *client) send(name string) (*answer, error) {
	resp, err := c.http.Get(c.base + name)
	if err != nil {
		return nil, err
	}
	a := new(answer)
	a.output = resp
	if resp.StatusCode >= http.StatusBadRequest {
		a.err = &failure{resp.StatusCode}
		a.output = nil
		resp.Body.Close()
	}
	return a, nil
}

// Version has nothing to close where there is an error.
func (c *client) Version() (string, error) {
	a, err := c.send("version")
	if err != nil {
		return "", err
	}
	if a.err != nil {
		return "", a.err
	}
	defer a.close()
	var version string
	return version, json.NewDecoder(a.output.Body).Decode(&version)
}

// Status looks at the answer first, and forgets it.
func (c *client) Status() (int, error) {
	a, err := c.send("status") // want `"a" is dropped on a path without close, which closes its body \(leaks 2 goroutines and 21 KiB each time\)`
	if err != nil {
		return 0, err
	}
	if a.err != nil {
		return 0, a.err
	}
	if a.output.StatusCode == http.StatusAccepted {
		return 0, errors.New("later")
	}
	defer a.close()
	return a.output.StatusCode, nil
}
