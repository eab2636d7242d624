// Package unfailing has constructors with options: none of the first kind fails, and one of the second may.
package unfailing

import (
	"errors"
	"time"
)

// A Book forgets what is old.
type Book struct {
	stop  chan struct{}
	table *table
}

type table struct {
	limit int
	every time.Duration
}

func newBook() *Book {
	b := &Book{stop: make(chan struct{})}
	go b.forget()
	return b
}

func (b *Book) forget() {
	ticker := time.NewTicker(time.Minute)
	defer ticker.Stop()
	for {
		select {
		case <-ticker.C:
		case <-b.stop:
			return
		}
	}
}

// Close ends it.
func (b *Book) Close() { close(b.stop) }

// An Option sets something.
type Option func(*table) error

// WithLimit sets the limit.
func WithLimit(n int) Option {
	return func(t *table) error {
		t.limit = n
		return nil
	}
}

// WithDefaults sets all.
func WithDefaults(t *table) error {
	t.limit = 100
	return nil
}

// Defaults are the options that are set as a rule.
var Defaults Option = WithDefaults

func optional(options []Option) (*table, error) {
	t := &table{every: time.Minute}
	for _, option := range options {
		if err := option(t); err != nil {
			return nil, err
		}
	}
	return t, nil
}

// New makes a book.
func New(options ...Option) (_ *Book, err error) {
	b := newBook()
	if b.table, err = optional(options); err != nil {
		return nil, err
	}
	return b, nil
}

// A Setting sets something, if it can.
type Setting func(*table) error

// Every sets how often.
func Every(d time.Duration) Setting {
	return func(t *table) error {
		if d <= 0 {
			return errors.New("not positive")
		}
		t.every = d
		return nil
	}
}

// AtMost sets the limit.
func AtMost(n int) Setting {
	return func(t *table) error {
		t.limit = n
		return nil
	}
}

func set(settings []Setting) (*table, error) {
	t := &table{every: time.Minute}
	for _, set := range settings {
		if err := set(t); err != nil {
			return nil, err
		}
	}
	return t, nil
}

// Set makes a book.
func Set(settings ...Setting) (_ *Book, err error) {
	b := newBook() // want `"b" is dropped on a path without Close, which stops its goroutine \(leaks 1 goroutine and what it holds each time\)`
	if b.table, err = set(settings); err != nil {
		return nil, err
	}
	return b, nil
}
