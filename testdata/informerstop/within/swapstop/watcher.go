// Restart closes the previous stop channel before it makes the next one.
package swapstop

import (
	"context"
	"sync"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/dynamic/dynamicinformer"
	"k8s.io/client-go/tools/cache"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// KindWatcher watches a configurable kind.
type KindWatcher struct {
	client.Client
	Dynamic dynamic.Interface
	OnEvent cache.ResourceEventHandler

	mu      sync.Mutex
	current schema.GroupVersionResource
	stopCh  chan struct{}
}

// Reconcile follows the configuration.
func (w *KindWatcher) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	cm := &corev1.ConfigMap{}
	if err := w.Get(ctx, req.NamespacedName, cm); err != nil {
		w.halt()
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	gvr, _ := schema.ParseResourceArg(cm.Data["kind"])
	if gvr == nil || *gvr == w.current {
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, w.restart(*gvr)
}

func (w *KindWatcher) halt() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.haltLocked()
}

func (w *KindWatcher) haltLocked() {
	if w.stopCh == nil {
		return
	}
	close(w.stopCh)
	w.stopCh = nil
}

func (w *KindWatcher) restart(gvr schema.GroupVersionResource) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.haltLocked()
	w.stopCh = make(chan struct{})
	w.current = gvr
	factory := dynamicinformer.NewDynamicSharedInformerFactory(w.Dynamic, 0)
	if _, err := factory.ForResource(gvr).Informer().AddEventHandler(w.OnEvent); err != nil {
		return err
	}
	factory.Start(w.stopCh)
	return nil
}
