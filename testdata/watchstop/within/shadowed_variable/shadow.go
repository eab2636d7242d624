// The watch of the inner scope shadows the outer one, whose deferred Stop therefore sees nil.

package shadow

import (
	"context"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/kubernetes"
	klog "k8s.io/klog/v2"
)

type Gate struct {
	cs      kubernetes.Interface
	enabled bool
}

func (g *Gate) Pass(ctx context.Context, ns string) error {
	var w watch.Interface
	defer func() {
		if w != nil {
			w.Stop()
		}
	}()

	if g.enabled {
		w, err := g.cs.PolicyV1().PodDisruptionBudgets(ns).Watch(ctx, metav1.ListOptions{}) // want `watch "w" is never stopped \(leaks 2 goroutines and 15 KiB each time\)`
		if err != nil {
			return err
		}
		select {
		case ev := <-w.ResultChan():
			if ev.Type == watch.Error {
				return apierrors.FromObject(ev.Object)
			}
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	if w == nil {
		klog.V(5).InfoS("gate disabled", "namespace", ns)
	}
	return nil
}
