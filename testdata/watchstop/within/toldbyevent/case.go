// Package toldbyevent has functions that are given a watch, and leave for what it has told them without stopping it: nobody else knows.
package toldbyevent

import (
	"context"
	"log"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/kubernetes"
)

type follower struct{ client kubernetes.Interface }

func (f *follower) open(ctx context.Context) (watch.Interface, error) {
	return f.client.CoreV1().Pods("").Watch(ctx, metav1.ListOptions{})
}

// Expire logs what it is told, and asks again.
func (f *follower) Expire(ctx context.Context) {
	for ctx.Err() == nil {
		w, err := f.open(ctx)
		if err != nil {
			return
		}
		log.Print(consume(ctx, w))
	}
}

func consume(ctx context.Context, w watch.Interface) error {
	for {
		select {
		case <-ctx.Done():
			w.Stop()
			return ctx.Err()
		case e, ok := <-w.ResultChan():
			if !ok {
				w.Stop()
				return nil
			}
			if e.Type == watch.Error {
				return apierrors.FromObject(e.Object) // want `consume can return before it stops watch "w" .*`
			}
		}
	}
}

func (f *follower) Quiet(ctx context.Context) {
	for ctx.Err() == nil {
		w, err := f.open(ctx)
		if err != nil {
			return
		}
		quiet(ctx, w)
	}
}

func quiet(ctx context.Context, w watch.Interface) {
	for {
		select {
		case <-ctx.Done():
			w.Stop()
			return
		case e, ok := <-w.ResultChan():
			if !ok {
				w.Stop()
				return
			}
			if e.Type == watch.Error {
				return // want `quiet can return before it stops watch "w" .*`
			}
		}
	}
}

func (f *follower) Typed(ctx context.Context) {
	for ctx.Err() == nil {
		w, err := f.open(ctx)
		if err != nil {
			return
		}
		typed(ctx, w)
	}
}

func typed(ctx context.Context, w watch.Interface) {
	for e := range w.ResultChan() {
		p, ok := e.Object.(*corev1.Pod)
		if !ok {
			return // want `typed can return before it stops watch "w" .*`
		}
		if ctx.Err() != nil {
			w.Stop()
			return
		}
		log.Print(p.Name)
	}
}

// Deferred stops it itself, whatever the one who reads does.
func (f *follower) Deferred(ctx context.Context) {
	for ctx.Err() == nil {
		if f.deferred(ctx) {
			return
		}
	}
}

func (f *follower) deferred(ctx context.Context) bool {
	w, err := f.open(ctx)
	if err != nil {
		return true
	}
	defer w.Stop()
	quietly(ctx, w)
	return false
}

func quietly(ctx context.Context, w watch.Interface) {
	for {
		select {
		case <-ctx.Done():
			w.Stop()
			return
		case e := <-w.ResultChan():
			if e.Type == watch.Error {
				return
			}
		}
	}
}

// Told is told whether there is something left to stop.
func (f *follower) Told(ctx context.Context) {
	for ctx.Err() == nil {
		w, err := f.open(ctx)
		if err != nil {
			return
		}
		if !told(ctx, w) {
			w.Stop()
		}
	}
}

func told(ctx context.Context, w watch.Interface) (stopped bool) {
	for {
		select {
		case <-ctx.Done():
			w.Stop()
			return true
		case e := <-w.ResultChan():
			if e.Type == watch.Error {
				return false
			}
		}
	}
}

// Paused is told by pause that somebody else wants the watch.
func (f *follower) Paused(ctx context.Context, pause <-chan struct{}) {
	w, err := f.open(ctx)
	if err != nil {
		return
	}
	for ctx.Err() == nil {
		paused(ctx, w, pause)
	}
	w.Stop()
}

func paused(ctx context.Context, w watch.Interface, pause <-chan struct{}) {
	for {
		select {
		case <-ctx.Done():
			w.Stop()
			return
		case <-pause:
			return
		case e := <-w.ResultChan():
			log.Print(e.Type)
		}
	}
}
