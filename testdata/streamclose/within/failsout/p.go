// Package main loses what it opens where it leaves its loop, as something has failed.
package main

import (
	"context"
	"errors"
	"io"
	"net/http"
)

var errBad = errors.New("bad")

func put(ctx context.Context, u string) (int, error) {
	req, err := http.NewRequestWithContext(ctx, "GET", u, nil)
	if err != nil {
		return 0, err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return 0, err
	}
	if resp.StatusCode >= 400 {
		return 0, errBad
	}
	defer resp.Body.Close()
	b, err := io.ReadAll(resp.Body)
	return len(b), err
}

// again is likewise, for who goes on.
func again(ctx context.Context, u string) (int, error) {
	req, err := http.NewRequestWithContext(ctx, "GET", u, nil)
	if err != nil {
		return 0, err
	}
	resp, err := http.DefaultClient.Do(req) // want `response body "resp" is not closed on every path, and the context of its request ends later: called per turn of its loop from skip .*`
	if err != nil {
		return 0, err
	}
	if resp.StatusCode >= 400 {
		return 0, errBad
	}
	defer resp.Body.Close()
	b, err := io.ReadAll(resp.Body)
	return len(b), err
}

func skip(ctx context.Context, s stream) error {
	for {
		m, err := s.Recv()
		if err != nil {
			return err
		}
		x, ok := m.(urlSource)
		if !ok {
			continue
		}
		n, err := again(ctx, x.u)
		if err != nil {
			println("skipped")
			continue
		}
		println(n)
	}
}

func raw(s string) (int, error) { return len(s), nil }

type stream interface{ Recv() (any, error) }

type urlSource struct{ u string }

func modify(ctx context.Context, s stream) error {
	for {
		m, err := s.Recv()
		if err != nil {
			return err
		}
		var n int
		switch x := m.(type) {
		case urlSource:
			n, err = put(ctx, x.u)
		case string:
			n, err = raw(x)
		}
		if err != nil {
			return err
		}
		println(n)
	}
}

type body struct{ r io.Reader }

func (b *body) Recv() (any, error) { return urlSource{"http://x"}, nil }

func main() {
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		_ = modify(r.Context(), &body{r.Body})
		_ = skip(r.Context(), &body{r.Body})
	})
	_ = http.ListenAndServe(":80", nil)
}
