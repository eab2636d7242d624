// Package main waits, in handlers, for goroutines that leave with the end of the process, or forget it.
package main

import (
	"context"
	"errors"
	"log"
	"net/http"
	"os"
	"os/signal"
	"sync"
	"time"
)

// It asks whether that has come.
func asked(ctx context.Context) {
	var group sync.WaitGroup
	group.Add(1)
	go func() {
		if ctx.Err() != nil {
			return
		}
		group.Done()
	}()
	group.Wait()
}

// Or why.
func askedCause(ctx context.Context) {
	done := make(chan struct{})
	go func() {
		if err := context.Cause(ctx); err != nil {
			return
		}
		close(done)
	}()
	<-done
}

// Callees fail for nothing else, with what they defer; so do those that pass it on.
func sleep(ctx context.Context) error {
	defer log.Print("slept")
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(time.Second):
		return nil
	}
}

func nap(ctx context.Context) error { return sleep(ctx) }

func slept(ctx context.Context) {
	done := make(chan struct{})
	go func() {
		if err := sleep(ctx); err != nil {
			return
		}
		close(done)
	}()
	<-done
}

func napped(ctx context.Context) {
	done := make(chan struct{})
	go func() {
		if err := nap(ctx); err != nil {
			return
		}
		close(done)
	}()
	<-done
}

// These fail for themselves, too.
func look(ctx context.Context) error {
	defer log.Print("looked")
	if _, err := os.ReadFile("x"); err != nil {
		return err
	}
	return ctx.Err()
}

func peep(ctx context.Context) error { return look(ctx) }

func looked(ctx context.Context) {
	done := make(chan struct{})
	go func() {
		if err := look(ctx); err != nil {
			return
		}
		close(done)
	}()
	<-done // want `looked may wait forever to receive from "done".*`
}

func peeped(ctx context.Context) {
	done := make(chan struct{})
	go func() {
		if err := peep(ctx); err != nil {
			return
		}
		close(done)
	}()
	<-done // want `peeped may wait forever to receive from "done".*`
}

// It calls itself: it fails for nothing, and for what the other does.
func even(ctx context.Context, n int) error {
	if n == 0 {
		return errors.New("even")
	}
	return odd(ctx, n-1)
}

func odd(ctx context.Context, n int) error {
	if n == 0 {
		return ctx.Err()
	}
	return even(ctx, n-1)
}

func counted(ctx context.Context, n int) {
	done := make(chan struct{})
	go func() {
		if err := even(ctx, n); err != nil {
			return
		}
		close(done)
	}()
	<-done // want `counted may wait forever to receive from "done".*`
}

// The one that waits is a goroutine itself, and starts the other.
func inGoroutine(ctx context.Context) {
	go func() {
		done := make(chan struct{})
		go func() {
			select {
			case <-ctx.Done():
				return
			case <-time.After(time.Second):
			}
			close(done)
		}()
		<-done
	}()
}

// A signal that comes with each request leaves one behind each time.
func inGoroutineOf(r *http.Request) {
	go perform(r.Context()) // want `goroutine may wait forever to receive from "done".*`
}

func perform(ctx context.Context) {
	done := make(chan struct{})
	go func() {
		select {
		case <-ctx.Done():
			return
		case <-time.After(time.Second):
		}
		close(done)
	}()
	<-done
}

func inGoroutineFailed() {
	go func() { // want `goroutine may wait forever to receive from "done".*`
		done := make(chan struct{})
		go func() {
			if _, err := os.ReadFile("x"); err != nil {
				return
			}
			close(done)
		}()
		<-done
	}()
}

// A group is taken down by what it counts.
func takenOff(n int) {
	var group sync.WaitGroup
	group.Add(n)
	go func() {
		if os.Remove("a") != nil {
			group.Add(-n)
			return
		}
		for range n {
			group.Done()
		}
	}()
	group.Wait()
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		asked(ctx)
		askedCause(ctx)
		slept(ctx)
		napped(ctx)
		looked(ctx)
		peeped(ctx)
		counted(ctx, len(r.Host))
		inGoroutine(ctx)
		inGoroutineOf(r)
		inGoroutineFailed()
		takenOff(len(r.Host))
	})
	go http.ListenAndServe(":8080", nil)
	<-ctx.Done()
}
