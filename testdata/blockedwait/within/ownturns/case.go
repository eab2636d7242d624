// Package ownturns takes turns and gives them back by methods of a channel type.
package ownturns

import (
	"context"
	"net/http"
	"sync"
)

type semaphore chan struct{}

func newSemaphore(n int) semaphore { return make(chan struct{}, n) }

func (s semaphore) acquire() { s <- struct{}{} }
func (s semaphore) release() { <-s }

type source interface {
	Read() (string, error)
	Close() error
}

type client struct {
	conn source
	sem  semaphore
	quit chan struct{}
	once sync.Once
}

func (c *client) serve(message string) { println(message) }

func (c *client) disconnect() {
	c.once.Do(func() {
		close(c.quit)
		c.conn.Close()
	})
}

func (c *client) read() {
	for {
		message, err := c.conn.Read()
		if err != nil {
			break
		}
		c.sem.acquire()
		if len(message) > 100 {
			go func() {
				c.serve(message)
				c.sem.release()
			}()
			continue
		}
		c.serve(message)
		c.sem.release()
	}
	c.disconnect()
}

func (c *client) run(ctx context.Context) {
	var wg sync.WaitGroup
	wg.Add(1)
	go func() {
		c.read()
		wg.Done()
	}()
	select {
	case <-ctx.Done():
		c.disconnect()
	case <-c.quit:
	}
	wg.Wait()
}

// Nobody gives this one anything.
type gate struct{ opened chan struct{} }

func (g *gate) pass() { <-g.opened }

func newGate(n int) *gate { return &gate{make(chan struct{}, n)} }

func wait(n int) {
	g := newGate(n)
	go g.pass() // want `goroutine may wait forever to receive from "opened".*`
}

func Handler(up func(*http.Request) source, n int) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		c := &client{conn: up(r), sem: newSemaphore(n), quit: make(chan struct{})}
		c.run(r.Context())
		wait(n)
	}
}
