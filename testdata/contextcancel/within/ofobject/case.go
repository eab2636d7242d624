// Package main makes contexts of those that objects of a request have, and of one that an object of the process has.
package main

import (
	"context"
	"net/http"
	"time"
)

type executor struct {
	ctx    context.Context
	cancel context.CancelFunc
}

func newExecutor() (*executor, error) {
	ctx, cancel := context.WithCancel(context.Background())
	return &executor{ctx: ctx, cancel: cancel}, nil
}

// handle drops the func that cancels the first context: who keeps the context around is gone with it.
func handle(ctx context.Context, d time.Duration) error {
	ctx, cancel := context.WithCancel(ctx)
	if d > 0 {
		ctx, cancel = context.WithTimeout(ctx, d)
	}
	defer cancel()
	<-ctx.Done()
	return nil
}

func (e *executor) exec(d time.Duration) {
	go func() {
		if err := handle(e.ctx, d); err != nil {
			e.cancel()
		}
	}()
}

type restore struct {
	e    *executor
	done map[string]bool
}

func (r *restore) item(name string) {
	if r.done[name] {
		return
	}
	r.done[name] = true
	r.e.exec(time.Second)
}

func run(names []string) error {
	e, err := newExecutor()
	if err != nil {
		return err
	}
	r := &restore{e: e, done: map[string]bool{}}
	for _, n := range names {
		r.item(n)
	}
	return nil
}

// A pool stays, and so does its context.
type pool struct {
	ctx    context.Context
	cancel context.CancelFunc
}

func newPool() *pool {
	ctx, cancel := context.WithCancel(context.Background())
	return &pool{ctx: ctx, cancel: cancel}
}

func work(ctx context.Context, d time.Duration) {
	ctx, cancel := context.WithCancel(ctx) // want `the func that cancels context "cancel" is not called on every path, and its parent ends later: called per request from main via do.*`
	if d > 0 {
		ctx, cancel = context.WithTimeout(ctx, d)
	}
	defer cancel()
	<-ctx.Done()
}

func (p *pool) do(d time.Duration) {
	go func() { work(p.ctx, d) }()
}

func main() {
	p := newPool()
	http.HandleFunc("/restore", func(_ http.ResponseWriter, r *http.Request) { run(r.Header["Name"]) })
	http.HandleFunc("/work", func(http.ResponseWriter, *http.Request) { p.do(time.Second) })
	http.ListenAndServe(":0", nil)
}
