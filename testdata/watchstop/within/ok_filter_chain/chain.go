// A chain of filters: stopping the last one stops them all.

package chain

import (
	"context"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/kubernetes"
)

type Router struct {
	cs    kubernetes.Interface
	route func(watch.Event)
}

func (r *Router) Run(ctx context.Context, ns string) error {
	raw, err := r.cs.NetworkingV1().Ingresses(ns).Watch(ctx, metav1.ListOptions{AllowWatchBookmarks: true})
	if err != nil {
		return err
	}
	noBookmarks := watch.Filter(raw, func(in watch.Event) (watch.Event, bool) {
		return in, in.Type != watch.Bookmark
	})
	copied := watch.Filter(noBookmarks, func(in watch.Event) (watch.Event, bool) {
		in.Object = in.Object.DeepCopyObject()
		return in, true
	})
	defer copied.Stop()

	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case ev, ok := <-copied.ResultChan():
			if !ok {
				return nil
			}
			if ev.Type == watch.Error {
				return apierrors.FromObject(ev.Object)
			}
			r.route(ev)
		}
	}
}
