// Package main has constructors that give the error of others, in their own words.
package main

import (
	"errors"
	"fmt"
	"io/fs"
	"net/http"
)

type inner struct{ c chan int }

func (i *inner) Stop() { close(i.c) }

func open(name string) (*inner, error) {
	if name == "" {
		return nil, fs.ErrNotExist
	}
	i := &inner{c: make(chan int)}
	go func() {
		for range i.c {
		}
	}()
	return i, nil
}

type watcher struct{ inner *inner }

func (w *watcher) Stop() { w.inner.Stop() }

func wrap(i *inner) *watcher { return &watcher{inner: i} }

func same(err error) error { return err }

var errGone = errors.New("gone")

func translated(err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return errGone
	}
	if err != nil {
		return fmt.Errorf("open: %w", err)
	}
	return nil
}

func through(name string) (*watcher, error) {
	i, err := open(name)
	return wrap(i), same(err)
}

func told(name string) (*watcher, error) {
	i, err := open(name)
	return wrap(i), translated(err)
}

var count int

// checked may say that something else has failed.
func checked(err error) error {
	if count++; count > 9 {
		return errGone
	}
	return err
}

func despite(name string) (*watcher, error) {
	i, err := open(name)
	return wrap(i), checked(err)
}

func again(n string) (*watcher, error) {
	w, err := through(n)
	if errors.Is(err, fs.ErrNotExist) && n != "x" {
		w, err = through("x")
	}
	return w, err
}

func twice(n string) (*watcher, error) {
	w, err := told(n)
	if errors.Is(err, errGone) && n != "x" {
		w, err = told("x")
	}
	return w, err
}

func lost(n string) (*watcher, error) {
	w, err := despite(n) // want `"w" is dropped on a path without Stop, which stops its goroutine.*`
	if errors.Is(err, errGone) && n != "x" {
		w, err = despite("x")
	}
	return w, err
}

func main() {
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		if a, err := again(r.URL.Path); err == nil {
			a.Stop()
		}
		if a, err := twice(r.URL.Path); err == nil {
			a.Stop()
		}
		if a, err := lost(r.URL.Path); a != nil {
			println(err)
			a.Stop()
		}
	})
	_ = http.ListenAndServe(":80", nil)
}
