// Package handed makes signals, and gives them to what it starts.
package handed

import (
	"context"
	"errors"
	"net/http"
	"time"

	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
)

type remote struct {
	stop chan struct{}
	f    informers.SharedInformerFactory
}

func (r *remote) Close() { close(r.stop) }

func check(k kubernetes.Interface) error {
	if k == nil {
		return errors.New("no client")
	}
	return nil
}

func poll(stop <-chan struct{}) {
	for {
		select {
		case <-stop:
			return
		case <-time.After(time.Second):
			println("tick")
		}
	}
}

func startPolling(stop <-chan struct{}) { go poll(stop) }

func startAll(k kubernetes.Interface, stop <-chan struct{}) (informers.SharedInformerFactory, error) {
	f := informers.NewSharedInformerFactory(k, time.Hour)
	startPolling(stop)
	f.Start(stop)
	if err := check(k); err != nil {
		return nil, err
	}
	return f, nil
}

// forgets what startAll has started before it failed.
func forgets(k kubernetes.Interface) (*remote, error) {
	stop := make(chan struct{})
	f, err := startAll(k, stop) // want `the goroutine that "stop" ends is not stopped on every path \(leaks 1 goroutine and what it holds each time\)`
	if err != nil {
		return nil, err
	}
	return &remote{stop: stop, f: f}, nil
}

// forgetsFactory: of several things that one signal ends one is told of.
func forgetsFactory(k kubernetes.Interface) (*remote, error) {
	f := informers.NewSharedInformerFactory(k, time.Hour)
	pods := f.Core().V1().Pods().Informer()
	stop := make(chan struct{})
	f.Start(stop) // want `the goroutine that "stop" ends is not stopped on every path \(leaks 1 goroutine and what it holds each time\)`
	startPolling(stop)
	if !cache.WaitForCacheSync(stop, pods.HasSynced) {
		return nil, errors.New("no sync")
	}
	if err := check(k); err != nil {
		return nil, err
	}
	return &remote{stop: stop, f: f}, nil
}

// forgetsInformer spawns what waits for the signal itself.
func forgetsInformer(k kubernetes.Interface) (*remote, error) {
	f := informers.NewSharedInformerFactory(k, time.Hour)
	stop := make(chan struct{})
	go f.Core().V1().Pods().Informer().Run(stop) // want `the goroutine that "stop" ends is not stopped on every path \(leaks 1 goroutine and what it holds each time\)`
	if err := check(k); err != nil {
		return nil, err
	}
	return &remote{stop: stop, f: f}, nil
}

// mends closes it where it fails.
func mends(k kubernetes.Interface) (*remote, error) {
	stop := make(chan struct{})
	f, err := startAll(k, stop)
	if err != nil {
		close(stop)
		return nil, err
	}
	return &remote{stop: stop, f: f}, nil
}

// checksFirst starts nothing before it is sure.
func checksFirst(k kubernetes.Interface) (*remote, error) {
	stop := make(chan struct{})
	if err := check(k); err != nil {
		return nil, err
	}
	f := informers.NewSharedInformerFactory(k, time.Hour)
	f.Start(stop)
	return &remote{stop: stop, f: f}, nil
}

// whileRunning ends it with itself.
func whileRunning(k kubernetes.Interface) error {
	stop := make(chan struct{})
	defer close(stop)
	if _, err := startAll(k, stop); err != nil {
		return err
	}
	return check(k)
}

// withContext ends it with a context.
func withContext(ctx context.Context, k kubernetes.Interface) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	if _, err := startAll(k, ctx.Done()); err != nil {
		return err
	}
	return check(k)
}

// owned: the object has the signal from the beginning, and is closed.
func owned(k kubernetes.Interface) error {
	r := &remote{stop: make(chan struct{})}
	defer r.Close()
	f, err := startAll(k, r.stop)
	r.f = f
	return err
}

func serve(k kubernetes.Interface) {
	all := make(map[string]*remote)
	http.HandleFunc("/remote", func(w http.ResponseWriter, r *http.Request) {
		for _, make := range []func(kubernetes.Interface) (*remote, error){forgets, forgetsFactory, forgetsInformer, mends, checksFirst} {
			made, err := make(k)
			if err != nil {
				return
			}
			if old := all[r.URL.Path]; old != nil {
				old.Close()
			}
			all[r.URL.Path] = made
		}
		whileRunning(k)
		withContext(r.Context(), k)
		owned(k)
	})
}
