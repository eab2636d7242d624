// Package replayed puts what a body had in place of it.
package replayed

import (
	"bytes"
	"errors"
	"io"
	"net/http"
)

type tracker struct{ n int }

// add closes the body, and leaves what it has read.
func (t *tracker) add(resp *http.Response) error {
	if t.n > 100 {
		return nil
	}
	b, err := io.ReadAll(resp.Body)
	if err != nil {
		return err
	}
	if err := resp.Body.Close(); err != nil {
		return err
	}
	resp.Body = io.NopCloser(bytes.NewReader(b))
	t.n++
	return nil
}

// again closes the body, and leaves that of another answer.
func (t *tracker) again(inner http.RoundTripper, req *http.Request, resp *http.Response) error {
	resp.Body.Close()
	next, err := inner.RoundTrip(req)
	if err != nil {
		return err
	}
	resp.Body = next.Body
	return nil
}

func (t *tracker) store() error {
	if t.n > 10 {
		return errors.New("full")
	}
	return nil
}

// Replay keeps what it has read.
type Replay struct {
	t     tracker
	inner http.RoundTripper
}

func (r *Replay) RoundTrip(req *http.Request) (*http.Response, error) {
	resp, err := r.inner.RoundTrip(req)
	if err != nil {
		return nil, err
	}
	if err := r.t.add(resp); err != nil {
		return nil, err
	}
	if err := r.t.store(); err != nil {
		return nil, err
	}
	return resp, nil
}

// Twice asks twice.
type Twice struct {
	t     tracker
	inner http.RoundTripper
}

func (r *Twice) RoundTrip(req *http.Request) (*http.Response, error) {
	resp, err := r.inner.RoundTrip(req) // want `response body "resp" is not closed on every path.*`
	if err != nil {
		return nil, err
	}
	if err := r.t.again(r.inner, req, resp); err != nil {
		return nil, err
	}
	if err := r.t.store(); err != nil {
		return nil, err
	}
	return resp, nil
}
