// Package inplace starts goroutines in literals that it calls at once, as spinnaker-operator validates its settings.
package inplace

import (
	"context"
	"net/http"
	"sync"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
)

func check(name string) string { return name }

type validator struct{ names []string }

// All answers are received before the group is done.
func (v *validator) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	group := wait.Group{}
	ctx, cancel := context.WithCancel(r.Context())
	defer cancel()
	results, done := make(chan string), make(chan struct{})
	for _, name := range v.names {
		func(name string) {
			group.StartWithContext(ctx, func(context.Context) {
				results <- check(name)
			})
		}(name)
	}
	go func() {
		group.Wait()
		close(done)
	}()
	for {
		select {
		case <-done:
			return
		case result := <-results:
			println(result)
		}
	}
}

type plain struct{ names []string }

func (p *plain) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	var group sync.WaitGroup
	results, done := make(chan string), make(chan struct{})
	for _, name := range p.names {
		func(name string) {
			group.Add(1)
			go func() {
				defer group.Done()
				results <- check(name)
			}()
		}(name)
	}
	go func() {
		group.Wait()
		close(done)
	}()
	for {
		select {
		case <-done:
			return
		case result := <-results:
			println(result)
		}
	}
}

// This one leaves after a time.
type hasty struct{ names []string }

func (h *hasty) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	results := make(chan string)
	for _, name := range h.names {
		func(name string) {
			go func() { results <- check(name) }() // want `goroutine may wait forever to send on "results".*`
		}(name)
	}
	for range h.names {
		select {
		case result := <-results:
			println(result)
		case <-time.After(time.Second):
			return
		}
	}
}
