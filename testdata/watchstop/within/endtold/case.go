// Package endtold has functions that tell whether the watch that they are given has closed.
package endtold

import (
	"context"
	"errors"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/kubernetes"
)

type follower struct{ client kubernetes.Interface }

func (f *follower) open(ctx context.Context) (watch.Interface, error) {
	return f.client.CoreV1().Pods("").Watch(ctx, metav1.ListOptions{})
}

func next(w watch.Interface) error {
	if _, ok := <-w.ResultChan(); !ok {
		return errors.New("closed")
	}
	return nil
}

func (f *follower) One(ctx context.Context) error {
	w, err := f.open(ctx)
	if err != nil {
		return err
	}
	if err := next(w); err != nil {
		return err
	}
	w.Stop()
	return nil
}

// All comes out of its loop when the watch has closed.
func (f *follower) All(ctx context.Context) error {
	w, err := f.open(ctx)
	if err != nil {
		return err
	}
	for next(w) == nil {
		println("changed")
	}
	return nil
}

// isDeleted is false where the watch has closed.
func isDeleted(w watch.Interface) bool {
	for e := range w.ResultChan() {
		if e.Type == watch.Deleted {
			return true
		}
	}
	return false
}

func (f *follower) Deleted(ctx context.Context) error {
	w, err := f.open(ctx)
	if err != nil {
		return err
	}
	if isDeleted(w) {
		w.Stop()
		return nil
	}
	return errors.New("closed")
}

// Unasked does not look at what it is told.
func (f *follower) Unasked(ctx context.Context) error {
	w, err := f.open(ctx) // want `watch "w" is never stopped .*`
	if err != nil {
		return err
	}
	isDeleted(w)
	return nil
}

// Wrong stops it where there is nothing to stop.
func (f *follower) Wrong(ctx context.Context) error {
	w, err := f.open(ctx) // want `watch "w" is never stopped .*`
	if err != nil {
		return err
	}
	if !isDeleted(w) {
		w.Stop()
	}
	return nil
}

// nextPod fails where it is something else, too.
func nextPod(w watch.Interface) error {
	e, ok := <-w.ResultChan()
	if !ok {
		return errors.New("closed")
	}
	if _, ok := e.Object.(*corev1.Pod); !ok {
		return errors.New("no pod")
	}
	return nil
}

func (f *follower) Pod(ctx context.Context) error {
	w, err := f.open(ctx) // want `watch "w" is not stopped on every path .*`
	if err != nil {
		return err
	}
	if err := nextPod(w); err != nil {
		return err
	}
	w.Stop()
	return nil
}
