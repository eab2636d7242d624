// Package lib validates items in goroutines of its own, with an object that callers never see.
package lib

import (
	"errors"
	"runtime"
)

var errEmpty = errors.New("empty")

type Item struct{ text string }

type validator struct {
	items   chan *Item
	results chan error
	quit    chan struct{}
}

func (v *validator) send(err error) {
	select {
	case v.results <- err:
	case <-v.quit:
	}
}

func (v *validator) handle() {
out:
	for {
		select {
		case i := <-v.items:
			if i.text == "" {
				v.send(errEmpty)
				break out
			}
			if err := check(i); err != nil {
				v.send(err)
				break out
			}
			v.send(nil)
		case <-v.quit:
			break out
		}
	}
}

func check(*Item) error { return nil }

func (v *validator) Validate(items []*Item) error {
	if len(items) == 0 {
		return nil
	}
	workers := runtime.NumCPU() * 3
	if workers > len(items) {
		workers = len(items)
	}
	for i := 0; i < workers; i++ {
		go v.handle()
	}
	current, done := 0, 0
	for done < len(items) {
		var out chan *Item
		var item *Item
		if current < len(items) {
			out, item = v.items, items[current]
		}
		select {
		case out <- item:
			current++
		case err := <-v.results:
			done++
			if err != nil {
				close(v.quit)
				return err
			}
		}
	}
	close(v.quit)
	return nil
}

// Validate comes back when all items have been looked at.
func Validate(items []*Item) error {
	v := newValidator()
	if err := v.Validate(items); err != nil {
		return err
	}
	return nil
}

func newValidator() *validator {
	return &validator{make(chan *Item), make(chan error), make(chan struct{})}
}
