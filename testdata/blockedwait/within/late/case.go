// Package late waits for goroutines that stay until a context ends, and cancels it only after that.
package late

import (
	"context"
	"errors"
	"net/http"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"
	"k8s.io/apimachinery/pkg/util/wait"
)

type session struct {
	quit    chan struct{}
	updates chan int
}

func (s *session) refresh(ctx context.Context) {
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			println("refresh")
		}
	}
}

func check(n int) error {
	if n < 0 {
		return errors.New("negative")
	}
	return nil
}

// failing waits before it cancels, if check fails.
func (s *session) failing(ctx context.Context, n int) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var group sync.WaitGroup
	group.Add(1)
	go func() {
		defer group.Done()
		s.refresh(ctx)
	}()
	defer group.Wait() // want `failing may wait forever in group.Wait: the goroutine that calls Done stays until a context ends, which is cancelled only after that .leaks 1 goroutine each time, called per request from ServeHTTP.`
	if err := check(n); err != nil {
		return err
	}
	<-ctx.Done()
	return ctx.Err()
}

// quitting does so where quit comes, which ends no context.
func (s *session) quitting(ctx context.Context) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var group wait.Group
	defer group.Wait() // want `quitting may wait forever in group.Wait: the goroutine that calls Done stays until a context ends, which is cancelled only after that .leaks 1 goroutine each time, called per request from ServeHTTP.`
	group.StartWithContext(ctx, s.refresh)
	for {
		select {
		case <-s.quit:
			return
		case <-ctx.Done():
			return
		case u := <-s.updates:
			println(u)
		}
	}
}

// plain waits in the open, and cancels at its end.
func (s *session) plain(ctx context.Context, items []int) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var group sync.WaitGroup
	group.Go(func() { wait.UntilWithContext(ctx, func(context.Context) { println("sync") }, time.Minute) })
	for _, i := range items {
		println(i)
	}
	group.Wait() // want `plain may wait forever in group.Wait: the goroutine that calls Done stays until a context ends, which is cancelled only after that .leaks 1 goroutine each time, called per request from ServeHTTP.`
}

// done waits for a channel that the goroutine closes.
func (s *session) done(ctx context.Context, items []int) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	done := make(chan struct{})
	go func() {
		defer close(done)
		<-ctx.Done()
	}()
	for _, i := range items {
		println(i)
	}
	<-done // want `done may wait forever to receive from "done": the goroutine that sends on it or closes it stays until a context ends, which is cancelled only after that .leaks 1 goroutine each time, called per request from ServeHTTP.`
}

// inOrder cancels first: what is deferred last comes first.
func (s *session) inOrder(ctx context.Context, n int) error {
	var group sync.WaitGroup
	defer group.Wait()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	group.Add(1)
	go func() {
		defer group.Done()
		s.refresh(ctx)
	}()
	return check(n)
}

// before cancels before it waits.
func (s *session) before(ctx context.Context, n int) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var group sync.WaitGroup
	group.Go(func() { s.refresh(ctx) })
	err := check(n)
	cancel()
	group.Wait()
	return err
}

// untilEnd returns where its context has ended, which the other is made of.
func (s *session) untilEnd(parent context.Context) {
	ctx, cancel := context.WithCancel(parent)
	defer cancel()
	var group sync.WaitGroup
	defer group.Wait()
	group.Go(func() { s.refresh(ctx) })
	for {
		select {
		case <-parent.Done():
			return
		case u := <-s.updates:
			println(u)
		}
	}
}

// byItself has goroutines that end without it.
func (s *session) byItself(ctx context.Context) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var group sync.WaitGroup
	defer group.Wait()
	group.Go(func() {
		select {
		case <-ctx.Done():
		case <-time.After(time.Second):
		}
	})
	println(len(s.updates))
}

// ended has a group that cancels its context when one of it fails.
func (s *session) ended(ctx context.Context, n int) error {
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error { s.refresh(ctx); return nil })
	group.Go(func() error { return check(n) })
	return group.Wait()
}

// handed gives its cancel to who may call it.
func (s *session) handed(ctx context.Context, stops chan<- func()) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var group sync.WaitGroup
	group.Go(func() { s.refresh(ctx) })
	stops <- cancel
	group.Wait()
}

// cancelling has one that cancels for all.
func (s *session) cancelling(ctx context.Context) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var group sync.WaitGroup
	group.Go(func() { s.refresh(ctx) })
	group.Go(func() {
		defer cancel()
		println(len(s.updates))
	})
	group.Wait()
}

// asked stays as long as what it asks, which is given the context.
func (s *session) asked(ctx context.Context, client *http.Client, req *http.Request) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var group sync.WaitGroup
	defer group.Wait()
	group.Go(func() { s.refresh(ctx) })
	_ = wait.PollUntilContextCancel(ctx, time.Second, true, func(context.Context) (bool, error) { return false, nil })
}

// failingAbroad asks something that is not seen, which fails.
func (s *session) failingAbroad(ctx context.Context) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var group sync.WaitGroup
	defer group.Wait() // want `failingAbroad may wait forever in group.Wait: the goroutine that calls Done stays until a context ends, which is cancelled only after that .leaks 1 goroutine each time, called per request from ServeHTTP.`
	group.Go(func() { s.refresh(ctx) })
	if err := wait.PollUntilContextCancel(ctx, time.Second, true, func(context.Context) (bool, error) { return false, nil }); err != nil {
		return err
	}
	return nil
}

// byParent cancels what its context is made of.
func (s *session) byParent(ctx context.Context) {
	parent, end := context.WithCancel(ctx)
	defer end()
	ctx, cancel := context.WithCancel(parent)
	defer cancel()
	var group sync.WaitGroup
	group.Go(func() { s.refresh(ctx) })
	println(len(s.updates))
	end()
	group.Wait()
}

// ServeHTTP is called for each request.
func (s *session) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	ctx := r.Context()
	_ = s.failing(ctx, len(r.URL.Path))
	s.quitting(ctx)
	s.plain(ctx, nil)
	s.done(ctx, nil)
	_ = s.inOrder(ctx, 0)
	_ = s.before(ctx, 0)
	s.untilEnd(ctx)
	s.byItself(ctx)
	_ = s.ended(ctx, 0)
	s.handed(ctx, nil)
	s.cancelling(ctx)
	s.asked(ctx, http.DefaultClient, r)
	_ = s.failingAbroad(ctx)
	s.byParent(ctx)
}
