// Package fieldsignal starts informers until a channel is closed that is in a new object already.
package fieldsignal

import (
	"context"
	"errors"
	"net/http"
	"time"

	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
)

type tenant struct {
	factory informers.SharedInformerFactory
	stop    chan struct{}
}

func (t *tenant) Close() { close(t.stop) }

var errSync = errors.New("not in sync")

func start(ctx context.Context, client kubernetes.Interface) (*tenant, error) {
	t := &tenant{factory: informers.NewSharedInformerFactory(client, 0), stop: make(chan struct{})}
	t.factory.Core().V1().Pods().Informer()
	t.factory.Start(t.stop) // want `the goroutine that "stop" ends is not stopped on every path \(leaks 1 goroutine and what it holds each time\)`
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	for _, ok := range t.factory.WaitForCacheSync(ctx.Done()) {
		if !ok {
			return nil, errSync
		}
	}
	return t, nil
}

func startAndClose(ctx context.Context, client kubernetes.Interface) (*tenant, error) {
	t := &tenant{factory: informers.NewSharedInformerFactory(client, 0), stop: make(chan struct{})}
	t.factory.Core().V1().Pods().Informer()
	t.factory.Start(t.stop)
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	for _, ok := range t.factory.WaitForCacheSync(ctx.Done()) {
		if !ok {
			t.Close()
			return nil, errSync
		}
	}
	return t, nil
}

func serve(client kubernetes.Interface) {
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		for _, start := range []func(context.Context, kubernetes.Interface) (*tenant, error){start, startAndClose} {
			if t, err := start(r.Context(), client); err == nil {
				t.Close()
			}
		}
	})
}
