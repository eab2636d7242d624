// Command sharedctx drops what ends with a context that its constructor makes of the one that it is given, in the same variable.
package main

import (
	"context"
	"net/http"
)

type watcher struct{ cancel context.CancelFunc }

func newWatcher(ctx context.Context) *watcher {
	ctx, cancel := context.WithCancel(ctx)
	go func() {
		<-ctx.Done()
		println("over")
	}()
	return &watcher{cancel}
}

func (w *watcher) Stop() { w.cancel() }

func background(ctx context.Context) {
	w := newWatcher(ctx) // want `"w" is dropped without Stop, which stops its goroutine, and its context ends later.*`
	println(w)
}

func ofProcess(ctx context.Context) {
	w := newWatcher(ctx) // want `"w" is dropped without Stop, which stops its goroutine, and its context ends later.*`
	println(w)
}

func ofRequest(ctx context.Context) {
	w := newWatcher(ctx)
	println(w)
}

func stopped(ctx context.Context) {
	w := newWatcher(ctx)
	defer w.Stop()
	println(w)
}

// Its variable is another one by the time that it is used.
func newNamed(ctx context.Context, name string) *watcher {
	ctx = context.WithValue(ctx, name, name)
	ctx, cancel := context.WithCancel(ctx)
	go func() {
		<-ctx.Done()
		println(name)
	}()
	return &watcher{cancel}
}

func named(ctx context.Context) {
	w := newNamed(ctx, "a") // want `"w" is dropped without Stop, which stops its goroutine, and its context ends later.*`
	println(w)
}

func namedOfRequest(ctx context.Context) {
	w := newNamed(ctx, "b")
	println(w)
}

func main() {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	http.HandleFunc("/background", func(http.ResponseWriter, *http.Request) { background(context.Background()) })
	http.HandleFunc("/process", func(http.ResponseWriter, *http.Request) { ofProcess(ctx) })
	http.HandleFunc("/request", func(_ http.ResponseWriter, r *http.Request) { ofRequest(r.Context()) })
	http.HandleFunc("/stopped", func(http.ResponseWriter, *http.Request) { stopped(ctx) })
	http.HandleFunc("/named", func(http.ResponseWriter, *http.Request) { named(ctx) })
	http.HandleFunc("/namedofrequest", func(_ http.ResponseWriter, r *http.Request) { namedOfRequest(r.Context()) })
	_ = http.ListenAndServe(":8080", nil)
}
