// Package yoda has comparisons with nil on the left, and answers of a type of their own.
package yoda

import (
	"errors"
	"net/http"

	"github.com/fsnotify/fsnotify"
)

// Serve watches a directory for each request.
func Serve() {
	http.HandleFunc("/closes", func(_ http.ResponseWriter, r *http.Request) { _ = closes(r.URL.Path) })
	http.HandleFunc("/fails", func(_ http.ResponseWriter, r *http.Request) { _ = fails(r.URL.Path) })
	http.HandleFunc("/starts", func(_ http.ResponseWriter, r *http.Request) { _ = runs(r.URL.Path) })
}

// closes has no watcher where there is an error.
func closes(dir string) error {
	w, err := fsnotify.NewWatcher()
	if nil != err {
		return err
	}
	defer w.Close()
	return w.Add(dir)
}

// fails has one where the second error is there.
func fails(dir string) error {
	w, err := fsnotify.NewWatcher() // want `file watcher "w" is not closed on every path \(leaks 1 goroutine and 130 KiB each time\)`
	if nil != err {
		return err
	}
	if err := w.Add(dir); nil != err {
		return err
	}
	return w.Close()
}

type named bool

type watch struct {
	w      *fsnotify.Watcher
	closed named
}

func (w *watch) close() named {
	if w.closed {
		return false
	}
	w.closed = true
	w.w.Close()
	return true
}

// runs ends a watch whose close tells whether it was the first one.
func runs(dir string) error {
	w, err := fsnotify.NewWatcher()
	if err != nil {
		return err
	}
	watch := &watch{w: w}
	if !watch.close() {
		return errors.New("closed twice")
	}
	return nil
}
