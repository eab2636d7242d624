// Package main asks for errors on many levels.
package main

import (
	"errors"
	"net/http"
)

func main() {
	http.HandleFunc("/", handle)
	http.ListenAndServe(":80", nil)
}

func handle(w http.ResponseWriter, r *http.Request) {
	done := make(chan struct{})
	go func() { <-done }() // want `goroutine may wait forever to receive from "done" .*`
	if err := f0(done, r.URL.Path); err != nil {
		return
	}
}

func f0(done chan struct{}, p string) error {
	if err := f1(done, p); err != nil {
		return err
	}
	if err := f1(done, p); err != nil {
		return err
	}
	if err := f1(done, p); err != nil {
		return err
	}
	if err := f1(done, p); err != nil {
		return err
	}
	if err := f1(done, p); err != nil {
		return err
	}
	if err := f1(done, p); err != nil {
		return err
	}
	return nil
}

func f1(done chan struct{}, p string) error {
	if err := f2(done, p); err != nil {
		return err
	}
	if err := f2(done, p); err != nil {
		return err
	}
	if err := f2(done, p); err != nil {
		return err
	}
	if err := f2(done, p); err != nil {
		return err
	}
	if err := f2(done, p); err != nil {
		return err
	}
	if err := f2(done, p); err != nil {
		return err
	}
	return nil
}

func f2(done chan struct{}, p string) error {
	if err := f3(done, p); err != nil {
		return err
	}
	if err := f3(done, p); err != nil {
		return err
	}
	if err := f3(done, p); err != nil {
		return err
	}
	if err := f3(done, p); err != nil {
		return err
	}
	if err := f3(done, p); err != nil {
		return err
	}
	if err := f3(done, p); err != nil {
		return err
	}
	return nil
}

func f3(done chan struct{}, p string) error {
	if err := f4(done, p); err != nil {
		return err
	}
	if err := f4(done, p); err != nil {
		return err
	}
	if err := f4(done, p); err != nil {
		return err
	}
	if err := f4(done, p); err != nil {
		return err
	}
	if err := f4(done, p); err != nil {
		return err
	}
	if err := f4(done, p); err != nil {
		return err
	}
	return nil
}

func f4(done chan struct{}, p string) error {
	if err := f5(done, p); err != nil {
		return err
	}
	if err := f5(done, p); err != nil {
		return err
	}
	if err := f5(done, p); err != nil {
		return err
	}
	if err := f5(done, p); err != nil {
		return err
	}
	if err := f5(done, p); err != nil {
		return err
	}
	if err := f5(done, p); err != nil {
		return err
	}
	return nil
}

func f5(done chan struct{}, p string) error {
	if err := f6(done, p); err != nil {
		return err
	}
	if err := f6(done, p); err != nil {
		return err
	}
	if err := f6(done, p); err != nil {
		return err
	}
	if err := f6(done, p); err != nil {
		return err
	}
	if err := f6(done, p); err != nil {
		return err
	}
	if err := f6(done, p); err != nil {
		return err
	}
	return nil
}

func f6(done chan struct{}, p string) error {
	if err := f7(done, p); err != nil {
		return err
	}
	if err := f7(done, p); err != nil {
		return err
	}
	if err := f7(done, p); err != nil {
		return err
	}
	if err := f7(done, p); err != nil {
		return err
	}
	if err := f7(done, p); err != nil {
		return err
	}
	if err := f7(done, p); err != nil {
		return err
	}
	return nil
}

func f7(done chan struct{}, p string) error {
	if p == "x" {
		return errors.New("x")
	}
	if p == "y" {
		done <- struct{}{}
	}
	return nil
}
