// Package keptflag closes bodies behind flags that are declared without a value.
package keptflag

import (
	"errors"
	"io"
	"net/http"
)

// Find gives the body to its caller, or closes it.
func Find(url, kind string) (body io.ReadCloser, err error) {
	resp, err := http.Get(url)
	if err != nil {
		return nil, err
	}
	var kept bool
	defer func() {
		if !kept {
			resp.Body.Close()
		}
	}()
	switch kind {
	case "json":
		return nil, errors.New("unknown")
	case "lines":
		kept = true
		body = resp.Body
	default:
		return nil, errors.New("unknown")
	}
	return body, nil
}

// Forget keeps it too early.
func Forget(url, kind string) (body io.ReadCloser, err error) {
	resp, err := http.Get(url) // want `response body "resp" is not closed on every path .*`
	if err != nil {
		return nil, err
	}
	var kept bool
	defer func() {
		if !kept {
			resp.Body.Close()
		}
	}()
	kept = true
	if kind == "lines" {
		return nil, errors.New("unknown")
	}
	return resp.Body, nil
}

// Closed closes it behind a flag that says so.
func Closed(url, kind string) error {
	resp, err := http.Get(url) // want `response body "resp" is not closed on every path .*`
	if err != nil {
		return err
	}
	var done bool
	defer func() {
		if done {
			resp.Body.Close()
		}
	}()
	if kind == "lines" {
		return errors.New("unknown")
	}
	done = true
	return nil
}
