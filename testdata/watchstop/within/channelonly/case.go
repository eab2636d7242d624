// Package channelonly has a function that gives the channel of a watch, and not the watch: whoever has that can only read it to its end.
package channelonly

import (
	"context"
	"net/http"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/kubernetes"
)

type waiter struct{ client kubernetes.Interface }

func (w *waiter) events(ctx context.Context) (<-chan watch.Event, error) {
	pods, err := w.client.CoreV1().Pods("").Watch(ctx, metav1.ListOptions{})
	if err != nil {
		return nil, err
	}
	return pods.ResultChan(), nil
}

// All reads all.
func (w *waiter) All(rw http.ResponseWriter, r *http.Request) {
	events, err := w.events(r.Context())
	if err != nil {
		return
	}
	for range events {
	}
}

// By has a function that reads all.
func (w *waiter) By(rw http.ResponseWriter, r *http.Request) {
	events, err := w.events(r.Context())
	if err != nil {
		return
	}
	drain(events)
}

func drain(events <-chan watch.Event) {
	for range events {
	}
}

// Apart leaves that to a goroutine.
func (w *waiter) Apart(rw http.ResponseWriter, r *http.Request) {
	events, err := w.events(r.Context())
	if err != nil {
		return
	}
	go drain(events)
}

// First reads the first that is new.
func (w *waiter) First(rw http.ResponseWriter, r *http.Request) {
	events, err := w.events(r.Context()) // want `watch "events" is never stopped \(leaks 2 goroutines and 15 KiB each time\)`
	if err != nil {
		return
	}
	for event := range events {
		if event.Type == watch.Added {
			return
		}
	}
}

// Next reads one.
func (w *waiter) Next(rw http.ResponseWriter, r *http.Request) {
	events, err := w.events(r.Context()) // want `watch "events" is never stopped \(leaks 2 goroutines and 15 KiB each time\)`
	if err != nil {
		return
	}
	<-events
}
