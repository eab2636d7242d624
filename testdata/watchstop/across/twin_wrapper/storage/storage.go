// OK: storage whose Watch returns the decorated watch to its caller.
package storage

import (
	"context"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/dynamic"

	"github.com/leaklint/leaklint/testdata/watchstop/across/twin_wrapper/wrap"
)

type REST struct {
	client dynamic.ResourceInterface
	strip  []string
}

func New(c dynamic.ResourceInterface, strip ...string) *REST { return &REST{client: c, strip: strip} }

func (r *REST) Watch(ctx context.Context, o *metav1.ListOptions) (watch.Interface, error) {
	var opts metav1.ListOptions
	if o != nil {
		opts = *o
	}
	inner, err := r.client.Watch(ctx, opts)
	if err != nil {
		return nil, err
	}
	return wrap.Decorate(inner, func(ev *watch.Event) {
		if acc, ok := ev.Object.(metav1.ObjectMetaAccessor); ok {
			for _, k := range r.strip {
				delete(acc.GetObjectMeta().GetAnnotations(), k)
			}
		}
	}), nil
}
