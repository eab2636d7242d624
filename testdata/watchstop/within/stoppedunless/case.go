// Package stoppedunless hands watches to a function that stops them unless it says that they go on.
package stoppedunless

import (
	"context"
	"errors"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/watch"
	corev1 "k8s.io/client-go/kubernetes/typed/core/v1"
)

var errStopped = errors.New("stopped")

type reflector struct {
	pods corev1.PodInterface
	each func(watch.Event)
}

// As client-go's reflector has it: the watch of which the first state has come is read on by another function.
func (r *reflector) first(ctx context.Context) (watch.Interface, error) {
	var w watch.Interface
	var err error
	for {
		select {
		case <-ctx.Done():
			return nil, nil
		default:
		}
		w, err = r.pods.Watch(ctx, metav1.ListOptions{})
		if err != nil {
			if errors.Is(err, errStopped) {
				continue
			}
			return nil, err
		}
		synced, err := handleList(ctx, w, r.each)
		if err != nil {
			w.Stop()
			return nil, err
		}
		if synced {
			break
		}
	}
	return w, nil
}

func handleList(ctx context.Context, w watch.Interface, each func(watch.Event)) (bool, error) {
	return handleAny(ctx, w, true, each)
}

func handleAny(ctx context.Context, w watch.Interface, exit bool, each func(watch.Event)) (bool, error) {
	stopWatch := true
	synced := false
	defer func() {
		if stopWatch {
			w.Stop()
		}
	}()
loop:
	for {
		select {
		case <-ctx.Done():
			return synced, errStopped
		case event, ok := <-w.ResultChan():
			if !ok {
				break loop
			}
			if event.Type == watch.Error {
				return synced, errors.New("failed")
			}
			each(event)
			if event.Type == watch.Bookmark {
				synced = true
			}
			if exit && synced {
				stopWatch = false
				return synced, nil
			}
		}
	}
	return synced, nil
}

// This one leaves closed watches only.
func (r *reflector) closed(ctx context.Context) (watch.Interface, error) {
	for {
		w, err := r.pods.Watch(ctx, metav1.ListOptions{})
		if err != nil {
			return nil, err
		}
		synced, err := readClosed(ctx, w, r.each)
		if err != nil {
			w.Stop()
			return nil, err
		}
		if synced {
			return w, nil
		}
	}
}

func readClosed(ctx context.Context, w watch.Interface, each func(watch.Event)) (bool, error) {
	for {
		select {
		case <-ctx.Done():
			return false, errStopped
		case event, ok := <-w.ResultChan():
			if !ok {
				return false, nil
			}
			each(event)
			if event.Type == watch.Bookmark {
				return true, nil
			}
		}
	}
}

// Here a timeout leaves it, too.
func (r *reflector) impatient(ctx context.Context) (watch.Interface, error) {
	for {
		w, err := r.pods.Watch(ctx, metav1.ListOptions{}) // want `watch "w" .*`
		if err != nil {
			return nil, err
		}
		synced, err := readFor(ctx, w, r.each)
		if err != nil {
			w.Stop()
			return nil, err
		}
		if synced {
			return w, nil
		}
	}
}

func readFor(ctx context.Context, w watch.Interface, each func(watch.Event)) (bool, error) {
	for {
		select {
		case <-time.After(time.Minute):
			return false, nil
		case event, ok := <-w.ResultChan():
			if !ok {
				return false, nil
			}
			each(event)
			if event.Type == watch.Bookmark {
				return true, nil
			}
		}
	}
}

func (r *reflector) run(ctx context.Context) error {
	for _, f := range []func(context.Context) (watch.Interface, error){r.first, r.closed, r.impatient} {
		w, err := f(ctx)
		if err != nil {
			return err
		}
		for event := range w.ResultChan() {
			r.each(event)
		}
		w.Stop()
	}
	return nil
}
