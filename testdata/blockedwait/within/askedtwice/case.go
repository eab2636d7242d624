// Package askedtwice asks a request the same twice: the goroutine that is started is waited for, or not.
package askedtwice

import (
	"errors"
	"fmt"
	"net/http"
	"strings"
)

func wants(r *http.Request) bool { return strings.HasPrefix(r.Method, "W") }

func measure(r *http.Request) error {
	if r.Host == "" {
		return errors.New("no host")
	}
	return nil
}

func asked(w http.ResponseWriter, r *http.Request) {
	errs := make(chan error)
	if wants(r) {
		go func() { errs <- measure(r) }()
	}
	fmt.Fprintln(w, "asked")
	if wants(r) {
		fmt.Fprintln(w, <-errs)
	}
}

func askedInPlace(w http.ResponseWriter, r *http.Request) {
	errs := make(chan error)
	if r.URL.Query().Get("watch") == "1" {
		go func() { errs <- measure(r) }()
	}
	if r.URL.Query().Get("watch") != "1" {
		return
	}
	fmt.Fprintln(w, <-errs)
}

func askedOtherwise(w http.ResponseWriter, r *http.Request) {
	errs := make(chan error)
	if r.URL.Query().Get("watch") == "1" {
		go func() { errs <- measure(r) }() // want `goroutine may wait forever to send on "errs" once askedOtherwise has returned \(leaks 1 goroutine each time, started per request in askedOtherwise\)`
	}
	if r.URL.Query().Get("wait") == "1" {
		fmt.Fprintln(w, <-errs)
	}
}

func Serve() {
	http.HandleFunc("/a", asked)
	http.HandleFunc("/b", askedInPlace)
	http.HandleFunc("/c", askedOtherwise)
	http.ListenAndServe(":80", nil)
}
