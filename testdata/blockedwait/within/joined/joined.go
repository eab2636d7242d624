// Package joined reads all that a goroutine sends until that has ended.
package joined

import (
	"errors"
	"net/http"
)

func more() bool

// all goes on only when the goroutine has closed items, after which that sends nothing.
func all() error {
	items, errs := make(chan int, 10), make(chan error, 1)
	go func() {
		defer close(items)
		for more() {
			if !more() {
				errs <- errors.New("bad record")
			}
			items <- 1
		}
	}()
	for item := range items {
		println(item)
	}
	select {
	case err := <-errs:
		return err
	default:
		return nil
	}
}

// some leaves at the first one.
func some() error {
	items, errs := make(chan int, 10), make(chan error, 1)
	go func() { // want `goroutine may wait forever to send on "errs" if some returns early .*`
		defer close(items)
		for more() {
			if !more() {
				errs <- errors.New("bad record")
			}
			items <- 1
		}
	}()
	for item := range items {
		if item > 1 {
			return errors.New("too large")
		}
	}
	return <-errs
}

// early: who closes items is another one, which knows nothing of the first.
func early() {
	items, errs := make(chan int, 10), make(chan error)
	go func() {
		defer close(items)
		items <- 1
	}()
	go func() { // want `goroutine may wait forever to send on "errs" once early has returned .*`
		errs <- errors.New("bad record")
	}()
	for item := range items {
		println(item)
	}
	select {
	case err := <-errs:
		println(err)
	default:
	}
}

func decode() (int, error)

// decoded: where there is an error, the goroutine has left with it.
func decoded(use func(int) error) error {
	items := make(chan int)
	var failed error
	go func() {
		defer close(items)
		for more() {
			item, err := decode()
			if err != nil {
				failed = err
				return
			}
			items <- item
		}
	}()
	var unused error
	for item := range items {
		if unused = use(item); unused != nil {
			break
		}
	}
	if failed != nil {
		return failed
	}
	for range items {
	}
	return unused
}

// decodedAll: the goroutine goes on after an error.
func decodedAll(use func(int) error) error {
	items := make(chan int)
	var failed error
	go func() { // want `goroutine may wait forever to send on "items" if decodedAll returns early .*`
		defer close(items)
		for more() {
			item, err := decode()
			if err != nil {
				failed = err
				continue
			}
			items <- item
		}
	}()
	var unused error
	for item := range items {
		if unused = use(item); unused != nil {
			break
		}
	}
	if failed != nil {
		return failed
	}
	for range items {
	}
	return unused
}

func serve() {
	http.HandleFunc("/", func(http.ResponseWriter, *http.Request) {
		all()
		some()
		early()
		decoded(func(int) error { return nil })
		decodedAll(func(int) error { return nil })
	})
}
