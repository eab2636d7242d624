// Package slotlost takes slots, which goroutines and helpers give back, or not.
package slotlost

import (
	"context"
	"net/http"
	"sync"

	"golang.org/x/sync/errgroup"
)

func do(ctx context.Context, s string) error { return ctx.Err() }

// field has slots for all requests.
type field struct{ lost, kept, both, tested, untested chan struct{} }

func newField(n int) *field {
	f := &field{
		lost: make(chan struct{}, n), kept: make(chan struct{}, n), both: make(chan struct{}, n),
	}
	if n > 1 {
		f.tested, f.untested = make(chan struct{}, n), make(chan struct{}, n)
	}
	return f
}

func (f *field) Lost(w http.ResponseWriter, r *http.Request) {
	f.lost <- struct{}{} // want `Lost may wait forever to send on "lost": it does not give back each turn that it takes .*`
	go func() {
		if err := do(r.Context(), r.Host); err != nil {
			return
		}
		<-f.lost
	}()
}

func (f *field) Kept(w http.ResponseWriter, r *http.Request) {
	f.kept <- struct{}{}
	go func() {
		defer func() { <-f.kept }()
		if err := do(r.Context(), r.Host); err != nil {
			return
		}
	}()
}

func (f *field) Both(w http.ResponseWriter, r *http.Request) {
	f.both <- struct{}{}
	go func() {
		if err := do(r.Context(), r.Host); err != nil {
			<-f.both
			return
		}
		println("done")
		<-f.both
	}()
}

func (f *field) Tested(w http.ResponseWriter, r *http.Request) {
	if f.tested != nil {
		f.tested <- struct{}{}
	}
	go func() {
		err := do(r.Context(), r.Host)
		if f.tested != nil {
			<-f.tested
		}
		println(err)
	}()
}

func (f *field) Untested(w http.ResponseWriter, r *http.Request) {
	if f.untested != nil {
		f.untested <- struct{}{} // want `Untested may wait forever to send on "untested": it does not give back each turn that it takes .*`
	}
	go func() {
		if err := do(r.Context(), r.Host); err != nil {
			return
		}
		if f.untested != nil {
			<-f.untested
		}
	}()
}

// asked takes slots for some requests, or has a flag that tells.
type asked struct{ some, held, ok, handed, lost chan struct{} }

func newAsked(n int) *asked {
	return &asked{make(chan struct{}, n), make(chan struct{}, n), make(chan struct{}, n), make(chan struct{}, n), make(chan struct{}, n)}
}

func (a *asked) Some(w http.ResponseWriter, r *http.Request) {
	heavy := r.Method == http.MethodPost
	if heavy {
		a.some <- struct{}{}
	}
	err := do(r.Context(), r.Host)
	if heavy {
		<-a.some
	}
	if err != nil {
		return
	}
	println("done")
}

func (a *asked) Held(w http.ResponseWriter, r *http.Request) {
	held := false
	defer func() {
		if held {
			<-a.held
		}
	}()
	if r.Method == http.MethodPost {
		a.held <- struct{}{}
		held = true
	}
	if err := do(r.Context(), r.Host); err != nil {
		return
	}
	println("done")
}

func (a *asked) Ok(w http.ResponseWriter, r *http.Request) { _ = a.start(r) }

func (a *asked) start(r *http.Request) (err error) {
	a.ok <- struct{}{}
	defer func() {
		if err != nil {
			<-a.ok
		}
	}()
	if err = do(r.Context(), r.Host); err != nil {
		return err
	}
	go func() {
		println("work")
		<-a.ok
	}()
	return nil
}

func (a *asked) Handed(w http.ResponseWriter, r *http.Request) {
	a.handed <- struct{}{}
	handed := false
	defer func() {
		if !handed {
			<-a.handed
		}
	}()
	if do(r.Context(), r.Host) != nil {
		return
	}
	handed = true
	go func() {
		println("work")
		<-a.handed
	}()
}

func (a *asked) Lost(w http.ResponseWriter, r *http.Request) {
	heavy := r.Method == http.MethodPost
	if heavy {
		a.lost <- struct{}{} // want `Lost may wait forever to send on "lost": it does not give back each turn that it takes .*`
	}
	if err := do(r.Context(), r.Host); err != nil {
		return
	}
	if heavy {
		<-a.lost
	}
}

// Spawner takes a slot for each that it starts.
func Spawner(ctx context.Context, list []string) {
	sem := make(chan struct{}, 4)
	for _, x := range list {
		sem <- struct{}{} // want `Spawner may wait forever to send on "sem": it does not give back each turn that it takes .*`
		go func() {
			if err := do(ctx, x); err != nil {
				println(x)
				return
			}
			<-sem
		}()
	}
}

// Group starts them in a group.
func Group(ctx context.Context, list []string) error {
	sem := make(chan struct{}, 4)
	g, ctx := errgroup.WithContext(ctx)
	for _, x := range list {
		sem <- struct{}{} // want `Group may wait forever to send on "sem": it does not give back each turn that it takes .*`
		g.Go(func() error {
			if err := do(ctx, x); err != nil {
				return err
			}
			<-sem
			return nil
		})
	}
	return g.Wait()
}

// SpawnerKept gives each back.
func SpawnerKept(ctx context.Context, list []string) {
	sem := make(chan struct{}, 4)
	var wg sync.WaitGroup
	for _, x := range list {
		wg.Add(1)
		sem <- struct{}{}
		go func() {
			defer wg.Done()
			defer func() { <-sem }()
			if err := do(ctx, x); err != nil {
				return
			}
		}()
	}
	wg.Wait()
}

// Leaves takes no more where something fails before one is started.
func Leaves(ctx context.Context, list []string) error {
	sem := make(chan struct{}, 4)
	for _, x := range list {
		sem <- struct{}{}
		if err := do(ctx, x); err != nil {
			return err
		}
		go func() {
			_ = do(ctx, x)
			<-sem
		}()
	}
	return nil
}

// Goroutines take one each.
func Goroutines(ctx context.Context, list []string) {
	sem := make(chan struct{}, 4)
	for _, x := range list {
		go func() { // want `goroutine may wait forever to send on "sem" if the func literal in Goroutines returns early .*`
			sem <- struct{}{}
			if do(ctx, x) != nil {
				return
			}
			<-sem
		}()
	}
}

// GoroutinesKept give it back.
func GoroutinesKept(ctx context.Context, list []string) {
	sem := make(chan struct{}, 4)
	for _, x := range list {
		go func() {
			sem <- struct{}{}
			defer func() { <-sem }()
			if do(ctx, x) != nil {
				return
			}
		}()
	}
}

// Stops takes no more when the context is done.
func Stops(ctx context.Context, list []string) {
	sem := make(chan struct{}, 4)
	for _, x := range list {
		sem <- struct{}{}
		if ctx.Err() != nil {
			return
		}
		go func() {
			_ = do(ctx, x)
			select {
			case <-sem:
			case <-ctx.Done():
			}
		}()
	}
}

// Worker gives back one for each job that comes.
type worker struct {
	jobs chan string
	room chan struct{}
}

func newWorker(ctx context.Context) *worker {
	k := &worker{jobs: make(chan string), room: make(chan struct{}, 4)}
	go func() {
		for {
			select {
			case <-ctx.Done():
				return
			case job := <-k.jobs:
				if err := do(ctx, job); err != nil {
					println(job)
				}
				<-k.room
			}
		}
	}()
	return k
}

func (k *worker) Add(w http.ResponseWriter, r *http.Request) {
	k.room <- struct{}{}
	k.jobs <- r.Host
}

// tokens are given back by a method.
type tokens struct{ tok chan struct{} }

func newTokens(n int) *tokens {
	x := &tokens{tok: make(chan struct{}, n)}
	for range n {
		x.tok <- struct{}{}
	}
	return x
}

func (x *tokens) put() { x.tok <- struct{}{} }

func (x *tokens) Serve(w http.ResponseWriter, r *http.Request) {
	<-x.tok // want `Serve may wait forever to receive from "tok": it does not give back each turn that it takes .*`
	if do(r.Context(), r.Host) != nil {
		return
	}
	x.put()
}

// fine puts each back.
type fine struct{ tok chan struct{} }

func newFine(n int) *fine {
	x := &fine{tok: make(chan struct{}, n)}
	for range n {
		x.tok <- struct{}{}
	}
	return x
}

func (x *fine) put() {
	if x.tok != nil {
		x.tok <- struct{}{}
	}
}

func (x *fine) Serve(w http.ResponseWriter, r *http.Request) {
	<-x.tok
	defer x.put()
	if do(r.Context(), r.Host) != nil {
		return
	}
}

// Handle has all of them.
func Handle(ctx context.Context, mux *http.ServeMux) {
	f, k, x, y, a := newField(3), newWorker(ctx), newTokens(3), newFine(3), newAsked(3)
	for i, h := range []http.HandlerFunc{a.Some, a.Held, a.Ok, a.Handed, a.Lost, f.Lost, f.Kept, f.Both, f.Tested, f.Untested, k.Add, x.Serve, y.Serve} {
		mux.HandleFunc(string(rune('a'+i)), h)
	}
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		list := r.Header["X"]
		Spawner(r.Context(), list)
		_ = Group(r.Context(), list)
		SpawnerKept(r.Context(), list)
		_ = Leaves(r.Context(), list)
		Goroutines(r.Context(), list)
		GoroutinesKept(r.Context(), list)
		Stops(r.Context(), list)
	})
}
