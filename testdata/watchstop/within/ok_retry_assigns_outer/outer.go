// The watch is opened in a retry closure that assigns the outer variable; the function defers Stop afterwards.

package outer

import (
	"context"
	"errors"
	"fmt"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/util/retry"
)

type Opener struct {
	dyn dynamic.Interface
	gvr schema.GroupVersionResource
}

func (o *Opener) First(ctx context.Context) (*unstructured.Unstructured, error) {
	var w watch.Interface
	err := retry.OnError(retry.DefaultBackoff, apierrors.IsTooManyRequests, func() (err error) {
		w, err = o.dyn.Resource(o.gvr).Watch(ctx, metav1.ListOptions{})
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("%s: %w", o.gvr.Resource, err)
	}
	defer w.Stop()

	select {
	case ev, ok := <-w.ResultChan():
		if !ok {
			return nil, errors.New("closed")
		}
		u, isU := ev.Object.(*unstructured.Unstructured)
		if !isU {
			return nil, apierrors.FromObject(ev.Object)
		}
		return u, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}
