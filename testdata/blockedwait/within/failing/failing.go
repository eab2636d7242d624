// Package failing waits for what is started, unless that returns an error.
package failing

import (
	"errors"
	"fmt"
	"net/http"
)

func do() error { return nil }

func runExec(out chan error) error {
	if err := do(); err != nil {
		return fmt.Errorf("exec: %w", err)
	}
	go func() {
		defer close(out)
		out <- do()
	}()
	return nil
}

func runHTTP(out chan error) (err error) {
	defer func() { println(err) }()
	if err := do(); err != nil {
		return err
	}
	go func() { out <- do() }()
	return nil
}

func runEither(out chan error, exec bool) error {
	if exec {
		return runExec(out)
	}
	return runHTTP(out)
}

// runLazy starts nothing where there is nothing to do, and that is no error.
func runLazy(out chan error) error {
	if do() == nil {
		return nil
	}
	go func() { out <- do() }()
	return nil
}

func wait(out chan error) error {
	done := make(chan struct{})
	go func() { close(done) }()
	<-done
	return nil
}

func direct() error {
	out := make(chan error, 1)
	if err := runExec(out); err != nil {
		return err
	}
	go func() { println(<-out) }()
	return nil
}

func named() error {
	out := make(chan error, 1)
	err := runHTTP(out)
	if err == nil {
		go func() { println(<-out) }()
	}
	return err
}

func passed(exec bool) error {
	out := make(chan error, 1)
	if err := runEither(out, exec); err != nil {
		return err
	}
	go func() { println(<-out) }()
	return nil
}

var errKind = errors.New("no such kind")

// Wrapf is that of github.com/pkg/errors.
func Wrapf(err error, text string) error { return fmt.Errorf("%s: %w", text, err) }

func chosen(kind string) (chan error, error) {
	out := make(chan error, 1)
	var err error
	switch kind {
	case "exec":
		err = runExec(out)
	case "http":
		err = runHTTP(out)
	case "old":
		err = Wrapf(errKind, "old")
	default:
		err = errors.New("unknown kind")
	}
	if err != nil {
		return nil, err
	}
	return out, nil
}

func call(kind string) error {
	out, err := chosen(kind)
	if err != nil {
		return err
	}
	go func() { println(<-out) }()
	return nil
}

func ignored() {
	out := make(chan error, 1)
	_ = runExec(out)
	go func() { println(<-out) }() // want `goroutine may wait forever to receive from "out" once ignored has returned .*`
}

func lazy() error {
	out := make(chan error, 1)
	if err := runLazy(out); err != nil {
		return err
	}
	go func() { println(<-out) }() // want `goroutine may wait forever to receive from "out" once lazy has returned .*`
	return nil
}

func chosenBadly(kind string) (chan error, error) {
	out := make(chan error, 1)
	var err error
	switch kind {
	case "exec":
		err = runExec(out)
	default:
		println("nothing to run")
	}
	if err != nil {
		return nil, err
	}
	return out, nil
}

func callBadly(kind string) error {
	out, err := chosenBadly(kind)
	if err != nil {
		return err
	}
	go func() { println(<-out) }() // want `goroutine may wait forever to receive from "out" once callBadly has returned .*`
	return nil
}

func serve() {
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		direct()
		named()
		passed(r.Method == "GET")
		call(r.URL.Path)
		ignored()
		lazy()
		callBadly(r.URL.Path)
		wait(nil)
	})
}
