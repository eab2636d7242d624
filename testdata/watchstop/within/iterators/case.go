// Package iterators loops over sequences of events, which stop the watch or do not.
package iterators

import (
	"context"
	"iter"
	"net/http"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/kubernetes"
)

func stopping(w watch.Interface) iter.Seq[watch.Event] {
	return func(yield func(watch.Event) bool) {
		defer w.Stop()
		for e := range w.ResultChan() {
			if !yield(e) {
				return
			}
		}
	}
}

func reading(w watch.Interface) iter.Seq[watch.Event] {
	return func(yield func(watch.Event) bool) {
		for e := range w.ResultChan() {
			if !yield(e) {
				return
			}
		}
	}
}

func returned(ctx context.Context, client kubernetes.Interface) error {
	w, err := client.CoreV1().Pods("").Watch(ctx, metav1.ListOptions{})
	if err != nil {
		return err
	}
	for e := range stopping(w) {
		if e.Type == watch.Deleted {
			return nil
		}
	}
	return nil
}

func left(ctx context.Context, client kubernetes.Interface) error {
	w, err := client.CoreV1().Pods("").Watch(ctx, metav1.ListOptions{})
	if err != nil {
		return err
	}
	for e := range stopping(w) {
		if e.Type == watch.Deleted {
			break
		}
	}
	return nil
}

func kept(ctx context.Context, client kubernetes.Interface) error {
	w, err := client.CoreV1().Pods("").Watch(ctx, metav1.ListOptions{}) // want `watch "w" is never stopped .*`
	if err != nil {
		return err
	}
	events := reading(w)
	for e := range events {
		if e.Type == watch.Deleted {
			return nil
		}
	}
	return nil
}

func early(ctx context.Context, client kubernetes.Interface, wanted bool) error {
	w, err := client.CoreV1().Pods("").Watch(ctx, metav1.ListOptions{}) // want `watch "w" is not stopped on every path .*`
	if err != nil {
		return err
	}
	events := stopping(w)
	if !wanted {
		return nil
	}
	for range events {
	}
	return nil
}

// Serve waits in every way.
func Serve(client kubernetes.Interface) {
	http.HandleFunc("/pods", func(_ http.ResponseWriter, r *http.Request) {
		for _, wait := range []func(context.Context, kubernetes.Interface) error{returned, left, kept} {
			if wait(r.Context(), client) != nil {
				return
			}
		}
		_ = early(r.Context(), client, r.URL.Path == "/")
	})
}
