// Package main makes contexts for its requests, and does not cancel them on all ways out.
package main

import (
	"context"
	"errors"
	"io"
	"net/http"
	"time"
)

var errStatus = errors.New("status")

func read(resp *http.Response) error {
	defer resp.Body.Close()
	_, err := io.Copy(io.Discard, resp.Body)
	return err
}

// background has a context that nothing else ends.
func background(url string) error {
	ctx, cancel := context.WithCancel(context.Background())
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		cancel()
		return err
	}
	resp, err := http.DefaultClient.Do(req) // want `response body "resp" is not closed on every path, and the context of its request does not end .leaks 2 goroutines and 21 KiB each time.`
	if err != nil {
		cancel()
		return err
	}
	if resp.StatusCode > 300 {
		return errStatus
	}
	defer cancel()
	return read(resp)
}

// detached has one that was taken off the request's.
func detached(ctx context.Context, url string) error {
	ctx, cancel := context.WithCancel(ctx)
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		cancel()
		return err
	}
	resp, err := http.DefaultClient.Do(req) // want `response body "resp" is not closed on every path, and the context of its request ends later: called per request from main .leaks 2 goroutines and 21 KiB each time.`
	if err != nil {
		cancel()
		return err
	}
	if resp.StatusCode > 300 {
		return errStatus
	}
	defer cancel()
	return read(resp)
}

// attached has the request's, with which it ends.
func attached(ctx context.Context, url string) error {
	ctx, cancel := context.WithCancel(ctx)
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		cancel()
		return err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		cancel()
		return err
	}
	if resp.StatusCode > 300 {
		return errStatus
	}
	defer cancel()
	return read(resp)
}

// timed ends in time.
func timed(url string) error {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		cancel()
		return err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		cancel()
		return err
	}
	if resp.StatusCode > 300 {
		return errStatus
	}
	defer cancel()
	return read(resp)
}

// cancelled is so on all ways.
func cancelled(url string) error {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	if resp.StatusCode > 300 {
		return errStatus
	}
	return read(resp)
}

func main() {
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		url := r.URL.Path
		err := errors.Join(background(url), detached(context.WithoutCancel(r.Context()), url), attached(r.Context(), url), timed(url), cancelled(url))
		if err != nil {
			w.WriteHeader(http.StatusBadGateway)
		}
	})
	_ = http.ListenAndServe("localhost:8080", nil)
}
