// Package attempts asks again where it is told to.
package attempts

import (
	"errors"
	"fmt"
	"io"
	"net/http"
)

var errStatus = errors.New("status")

type transport struct {
	next http.RoundTripper
	max  int
}

func (t *transport) RoundTrip(req *http.Request) (*http.Response, error) {
	var last error
	for range t.max {
		resp, again, err := t.attempt(req)
		if !again {
			return resp, err
		}
		last = err
	}
	return nil, last
}

// attempt gives a response, or says that it is to be tried again.
func (t *transport) attempt(req *http.Request) (resp *http.Response, again bool, err error) {
	resp, err = t.next.RoundTrip(req)
	if err == nil && resp.StatusCode < 500 {
		return resp, false, nil
	}
	if err != nil {
		return nil, !errors.Is(err, io.EOF), err
	}
	resp.Body.Close()
	return nil, true, fmt.Errorf("%w %d", errStatus, resp.StatusCode)
}

type second struct {
	next http.RoundTripper
	max  int
}

func (s *second) RoundTrip(req *http.Request) (*http.Response, error) {
	var last error
	for range s.max {
		resp, err, done := s.attempt(req)
		if done {
			return resp, err
		}
		last = err
	}
	return nil, last
}

// attempt says last whether it is done.
func (s *second) attempt(req *http.Request) (resp *http.Response, err error, done bool) {
	resp, err = s.next.RoundTrip(req)
	if err == nil && resp.StatusCode < 500 {
		return resp, nil, true
	}
	if err != nil {
		return nil, err, errors.Is(err, io.EOF)
	}
	resp.Body.Close()
	return nil, errStatus, false
}

type third struct {
	next http.RoundTripper
	max  int
}

func (t *third) RoundTrip(req *http.Request) (*http.Response, error) {
	var last error
	for range t.max {
		resp, again, err := t.attempt(req) // want `"resp" is dropped on a path without its body being closed.*`
		if !again {
			return resp, err
		}
		last = err
	}
	return nil, last
}

// attempt gives the response that it says to try again for.
func (t *third) attempt(req *http.Request) (resp *http.Response, again bool, err error) {
	resp, err = t.next.RoundTrip(req)
	if err != nil {
		return nil, true, err
	}
	if resp.StatusCode >= 500 {
		return resp, true, nil
	}
	return resp, false, nil
}
