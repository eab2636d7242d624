package main

import (
	"context"
	"net/http"

	"github.com/leaklint/leaklint/testdata/streamclose/across/wrapcancel/pctx"
)

type client struct{ ctx context.Context }

// Its context ends with the func, which cancels it in other words.
func (c *client) cancels(url string) (int, error) {
	ctx, cancel := pctx.WithCancel(c.ctx)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return 0, err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return 0, err
	}
	return resp.StatusCode, nil
}

// This one ends with its parent.
func (c *client) goesOn(url string) (int, error) {
	ctx := pctx.Named(c.ctx, "goes on")
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return 0, err
	}
	resp, err := http.DefaultClient.Do(req) // want `response body "resp" is never closed, and the context of its request ends later: .*`
	if err != nil {
		return 0, err
	}
	return resp.StatusCode, nil
}

func main() {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	c := &client{ctx}
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		_, _ = c.cancels("http://localhost")
		_, _ = c.goesOn("http://localhost")
	})
	_ = http.ListenAndServe(":80", nil)
}
