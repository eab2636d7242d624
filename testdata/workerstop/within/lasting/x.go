// Package lasting has goroutines that nobody has to stop, and that stay: where more are started
// meanwhile, that is a leak.
package lasting

import (
	"context"
	"net/http"
	"sync"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

type reconciler struct {
	mu    sync.Mutex
	known map[string]bool
	once  sync.Once
}

func (r *reconciler) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	go r.poll(ctx, req.Name) // want `goroutine runs until ctx ends, and more are started before that: started per reconcile in Reconcile \(leaks 1 goroutine and what it holds each time\)`
	go func() {              // want `goroutine runs for ever: nothing ends it: started per reconcile in Reconcile \(leaks 1 goroutine and what it holds each time\)`
		for {
			time.Sleep(time.Second)
			r.touch(req.Name)
		}
	}()
	go r.ticks(req.Name)                                       // want `goroutine runs for ever: nothing ends it: started per reconcile in Reconcile \(leaks 1 goroutine and what it holds each time\)`
	go wait.Forever(func() { r.touch(req.Name) }, time.Minute) // want `goroutine runs for ever: nothing ends it: started per reconcile in Reconcile \(leaks 1 goroutine and what it holds each time\)`
	r.later(req.Name)
	r.logged(ctx, req.Name)
	in := make(chan int, 1)
	in <- 1
	close(in)
	for range batches(in) {
		r.touch(req.Name)
	}

	r.once.Do(func() { go r.ticks("") })
	if !r.known[req.Name] {
		r.known[req.Name] = true
		go r.ticks(req.Name)
	}
	short, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	go r.poll(short, req.Name)
	go r.retry(req.Name)
	return reconcile.Result{}, nil
}

type loggerKey struct{}

func withLogger(ctx context.Context) context.Context {
	return context.WithValue(ctx, loggerKey{}, "id")
}

// The context has a logger by now, and ends as before.
func (r *reconciler) logged(ctx context.Context, name string) {
	ctx = withLogger(ctx)
	ctx = context.WithValue(ctx, loggerKey{}, name)
	go func() { // want `goroutine runs until ctx ends, and more are started before that: called per reconcile from Reconcile \(leaks 1 goroutine and what it holds each time\)`
		<-ctx.Done()
		r.touch(name)
	}()
}

func (r *reconciler) poll(ctx context.Context, name string) {
	t := time.NewTicker(time.Second)
	defer t.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-t.C:
			r.touch(name)
		}
	}
}

func (r *reconciler) ticks(name string) {
	t := time.NewTicker(time.Second)
	defer t.Stop()
	for range t.C {
		r.touch(name)
	}
}

// It ends when it has done what it is for.
func (r *reconciler) retry(name string) {
	for {
		if r.touch(name) {
			return
		}
		time.Sleep(time.Second)
	}
}

func (r *reconciler) later(name string) {
	go func() { r.endless(name) }() // want `goroutine runs for ever: nothing ends it: called per reconcile from Reconcile \(leaks 1 goroutine and what it holds each time\)`
}

func (r *reconciler) endless(name string) {
	for {
		select {
		case <-time.After(time.Minute):
			r.touch(name)
		}
	}
}

func (r *reconciler) touch(string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return len(r.known) > 0
}

// The context of a request ends with it.
func (r *reconciler) ServeHTTP(w http.ResponseWriter, req *http.Request) {
	go r.poll(req.Context(), req.URL.Path)
	go r.watch(req.Context())
}

func (r *reconciler) watch(ctx context.Context) { r.poll(ctx, "") }

// Nobody knows how often.
func (r *reconciler) Start(ctx context.Context) { go r.poll(ctx, "") }

// Once in the process.
func init() {
	r := &reconciler{known: make(map[string]bool)}
	go r.ticks("")
}

// A channel with data is no signal: who sends them closes it.
func batches(in <-chan int) <-chan []int {
	out := make(chan []int)
	go func() {
		defer close(out)
		for v := range in {
			out <- []int{v}
		}
	}()
	return out
}
