// Package foundclosed keeps watches in fields, and puts nil there.
package foundclosed

import (
	"context"
	"net/http"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/kubernetes"
)

type opener struct{ c kubernetes.Interface }

func (o *opener) open() (watch.Interface, error) {
	return o.c.CoreV1().Pods("").Watch(context.Background(), metav1.ListOptions{})
}

// received puts nil where it has found the channel closed.
type received struct {
	opener
	w watch.Interface
}

func (h *received) ServeHTTP(rw http.ResponseWriter, r *http.Request) {
	if h.w == nil {
		w, err := h.open()
		if err != nil {
			return
		}
		h.w = w
	}
	if _, ok := <-h.w.ResultChan(); !ok {
		h.w = nil
	}
}

// ranged has read all of it.
type ranged struct {
	opener
	w watch.Interface
}

func (h *ranged) ServeHTTP(rw http.ResponseWriter, r *http.Request) {
	if h.w == nil {
		w, err := h.open()
		if err != nil {
			return
		}
		h.w = w
	}
	for range h.w.ResultChan() {
	}
	h.w = nil
}

// selected looks whether there is something, and stops what is closed.
type selected struct {
	opener
	w watch.Interface
}

func (h *selected) ServeHTTP(rw http.ResponseWriter, r *http.Request) {
	if h.w == nil {
		w, err := h.open()
		if err != nil {
			return
		}
		h.w = w
	}
	select {
	case _, ok := <-h.w.ResultChan():
		if !ok {
			h.w.Stop()
			h.w = nil
		}
	default:
	}
}

// one puts nil there after the first event.
type one struct {
	opener
	w watch.Interface
}

func (h *one) ServeHTTP(rw http.ResponseWriter, r *http.Request) {
	if h.w == nil {
		w, err := h.open()
		if err != nil {
			return
		}
		h.w = w
	}
	<-h.w.ResultChan()
	h.w = nil // want `watch "w" is replaced and not stopped .*`
}

// live puts nil there where there is an event.
type live struct {
	opener
	w watch.Interface
}

func (h *live) ServeHTTP(rw http.ResponseWriter, r *http.Request) {
	if h.w == nil {
		w, err := h.open()
		if err != nil {
			return
		}
		h.w = w
	}
	if _, ok := <-h.w.ResultChan(); ok {
		h.w = nil // want `watch "w" is replaced and not stopped .*`
	}
}

// other finds another one closed.
type other struct {
	opener
	w, second watch.Interface
}

func (h *other) ServeHTTP(rw http.ResponseWriter, r *http.Request) {
	if h.w == nil {
		w, err := h.open() // want `watch "w" of other is never stopped: ServeHTTP runs again once "w" is set back .*`
		if err != nil {
			return
		}
		h.w = w
	}
	if _, ok := <-h.second.ResultChan(); !ok {
		h.w = nil
	}
}
