// Package testservers has a file for tests, which is none, beside what the program does.
package testservers

import (
	"context"
	"io"
	"net/http"
)

// Ask asks with a transport of its own.
func Ask(ctx context.Context, url string) error {
	client := &http.Client{Transport: &http.Transport{MaxIdleConns: 1}} // want `HTTP transport "Transport" is never closed.*`
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	resp, err := client.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	_, err = io.Copy(io.Discard, resp.Body)
	return err
}

// Serve asks for each request.
func Serve() {
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		if err := Ask(r.Context(), "http://localhost"); err != nil {
			http.Error(w, err.Error(), http.StatusBadGateway)
		}
	})
}
