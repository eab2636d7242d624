package main

import (
	"net/http"
	"sync"
)

// A group of calls of which one may have panicked: nobody is to recover that.
type calls struct {
	mu      sync.Mutex
	waiters []chan error
}

func (c *calls) do(fn func() error) {
	var panicked any
	var err error
	defer func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		if panicked != nil && len(c.waiters) > 0 {
			go panic(panicked)
			select {} // the process ends with that
		}
		for _, w := range c.waiters {
			w <- err
		}
		c.waiters = nil
	}()
	func() {
		defer func() { panicked = recover() }()
		err = fn()
	}()
}

// A group of its own starts it.
type starter interface{ Go(f func() error) }

func (c *calls) doBy(by starter, fn func() error) {
	var panicked any
	defer func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		if panicked != nil {
			by.Go(func() error {
				panic(panicked)
			})
			select {}
		}
	}()
	defer func() { panicked = recover() }()
	if err := fn(); err != nil {
		c.waiters = nil
	}
}

func (c *calls) doInLiteral(fn func() error) {
	defer func() {
		if panicked := recover(); panicked != nil {
			go func() { panic(panicked) }()
			select {}
		}
	}()
	if err := fn(); err != nil {
		c.waiters = nil
	}
}

func (c *calls) start(by starter, fn func() error) {
	go c.doBy(by, fn)
	go c.doInLiteral(fn)
}

func (c *calls) serve(w http.ResponseWriter, r *http.Request) {
	done := make(chan error, 1)
	c.mu.Lock()
	c.waiters = append(c.waiters, done)
	c.mu.Unlock()
	go c.do(r.ParseForm)
	if err := <-done; err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
	}
}
