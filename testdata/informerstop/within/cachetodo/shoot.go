// An update callback of a controller-runtime source starts a cache with context.TODO().
package cachetodo

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/util/workqueue"
	"sigs.k8s.io/controller-runtime/pkg/cache"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/event"
	"sigs.k8s.io/controller-runtime/pkg/handler"
	"sigs.k8s.io/controller-runtime/pkg/log"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

// ShootHandler looks into shoot clusters when their secret changes.
type ShootHandler struct {
	handler.Funcs
	Shoots map[types.NamespacedName]client.Reader
}

var _ handler.EventHandler = &ShootHandler{}

// Update implements handler.EventHandler.
func (h *ShootHandler) Update(ctx context.Context, e event.UpdateEvent, q workqueue.TypedRateLimitingInterface[reconcile.Request]) {
	secret, ok := e.ObjectNew.(*corev1.Secret)
	if !ok || e.ObjectOld.GetResourceVersion() == secret.ResourceVersion {
		return
	}
	key := client.ObjectKeyFromObject(secret)
	c, err := cache.New(&rest.Config{Host: string(secret.Data["host"])}, cache.Options{
		SyncPeriod: func() *time.Duration { d := time.Hour; return &d }(),
	})
	if err != nil {
		log.FromContext(ctx).Error(err, "no cache", "shoot", key)
		return
	}
	go func() {
		defer delete(h.Shoots, key)
		_ = c.Start(context.TODO()) // want `cache runs for ever: context\.TODO\(\) never ends: called per event from Update \(leaks 1 goroutine and 7 KiB each time\)`
	}()
	h.Shoots[key] = c
	q.AddAfter(reconcile.Request{NamespacedName: key}, time.Second)
}
