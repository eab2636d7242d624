// A deferred clean-up on the named error stops the watch on all failing paths; the good path returns it.

package named

import (
	"context"
	"errors"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/kubernetes"
)

type Options struct {
	Selector  string
	SkipFirst bool
}

func Open(ctx context.Context, cs kubernetes.Interface, ns string, o Options) (w watch.Interface, err error) {
	w, err = cs.CoreV1().Pods(ns).Watch(ctx, metav1.ListOptions{LabelSelector: o.Selector})
	if err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			w.Stop()
			w = nil
		}
	}()

	if o.SkipFirst {
		select {
		case ev, ok := <-w.ResultChan():
			if !ok {
				return w, errors.New("closed before the first event")
			}
			if ev.Type == watch.Error {
				return w, apierrors.FromObject(ev.Object)
			}
		case <-ctx.Done():
			return w, ctx.Err()
		}
	}
	return w, nil
}
