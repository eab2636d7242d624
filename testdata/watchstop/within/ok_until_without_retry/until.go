// watchtools.UntilWithoutRetry stops the watch it is given; Until and UntilWithSync make their own.

package until

import (
	"context"
	"time"

	batchv1 "k8s.io/api/batch/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
	watchtools "k8s.io/client-go/tools/watch"
)

type Waiter struct {
	cs  kubernetes.Interface
	dyn dynamic.Interface
}

func (w *Waiter) JobComplete(ctx context.Context, job *batchv1.Job) error {
	ctx, cancel := watchtools.ContextWithOptionalTimeout(ctx, 10*time.Minute)
	defer cancel()
	jw, err := w.cs.BatchV1().Jobs(job.Namespace).Watch(ctx, metav1.SingleObject(job.ObjectMeta))
	if err != nil {
		return err
	}
	_, err = watchtools.UntilWithoutRetry(ctx, jw, func(ev watch.Event) (bool, error) {
		switch obj := ev.Object.(type) {
		case *batchv1.Job:
			return obj.Status.Succeeded > 0, nil
		case *metav1.Status:
			return false, apierrors.FromObject(obj)
		}
		return false, nil
	})
	return err
}

func (w *Waiter) Gone(ctx context.Context, gvr schema.GroupVersionResource, obj *unstructured.Unstructured) error {
	lw := &cache.ListWatch{
		WatchFuncWithContext: func(ctx context.Context, o metav1.ListOptions) (watch.Interface, error) {
			o.FieldSelector = "metadata.name=" + obj.GetName()
			return w.dyn.Resource(gvr).Namespace(obj.GetNamespace()).Watch(ctx, o)
		},
	}
	_, err := watchtools.Until(ctx, obj.GetResourceVersion(), lw, func(ev watch.Event) (bool, error) {
		return ev.Type == watch.Deleted, nil
	})
	return err
}

// Stable has a deadline, and nothing else that ends it.
func (w *Waiter) Stable(namespace string, timeout time.Duration) error {
	ctx, cancel := watchtools.ContextWithOptionalTimeout(context.Background(), timeout)
	defer cancel()
	dw, err := w.cs.AppsV1().Deployments(namespace).Watch(ctx, metav1.ListOptions{})
	if err != nil {
		return err
	}
	_, err = watchtools.UntilWithoutRetry(ctx, dw, func(ev watch.Event) (bool, error) { return ev.Type == watch.Modified, nil })
	return err
}
