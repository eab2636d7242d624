// The context of a cluster is derived from the process's and cancelled by a probe goroutine of that cluster.
package healthcancel

import (
	"context"
	"errors"
	"sync"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
	"sigs.k8s.io/controller-runtime/pkg/cluster"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

var errUnhealthy = errors.New("cluster is unhealthy")

// Fleet starts the clusters of the fleet.
type Fleet struct {
	base     context.Context
	clusters sync.Map
}

// OnAdd starts a cluster; it is an informer callback.
func (f *Fleet) OnAdd(obj any, _ bool) {
	cm, ok := obj.(*corev1.ConfigMap)
	if !ok {
		return
	}
	cfg := &rest.Config{Host: cm.Data["host"]}
	kube, err := kubernetes.NewForConfig(cfg)
	if err != nil {
		return
	}
	cl, err := cluster.New(cfg)
	if err != nil {
		klog.ErrorS(err, "no cluster", "name", cm.Name)
		return
	}
	ctx, cancel := context.WithCancelCause(f.base)
	go f.run(ctx, cm.Name, cl)
	go func() {
		defer cancel(errUnhealthy)
		t := time.NewTicker(10 * time.Second)
		defer t.Stop()
		for range t.C {
			if _, err := kube.Discovery().ServerVersion(); err != nil || ctx.Err() != nil {
				return
			}
		}
	}()
}

func (f *Fleet) run(ctx context.Context, name string, cl manager.Runnable) {
	f.clusters.Store(name, cl)
	defer f.clusters.Delete(name)
	if err := cl.Start(ctx); err != nil {
		klog.ErrorS(err, "cluster ended", "name", name, "cause", context.Cause(ctx))
	}
}

// OnUpdate implements cache.ResourceEventHandler.
func (f *Fleet) OnUpdate(_, _ any) {}

// OnDelete implements cache.ResourceEventHandler.
func (f *Fleet) OnDelete(any) {}

var _ cache.ResourceEventHandler = &Fleet{}
