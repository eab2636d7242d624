// An endless loop refreshes the subscriptions on each tick without removing the old ones.
package tickerrefresh

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
)

type Discoverer struct {
	services cache.SharedIndexInformer
	interval time.Duration
	out      chan<- []string
}

func (d *Discoverer) Run(ctx context.Context) {
	ticker := time.NewTicker(d.interval)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
			if err := d.refresh(ctx); err != nil {
				klog.FromContext(ctx).Error(err, "refresh failed")
			}
		}
	}
}

func (d *Discoverer) refresh(ctx context.Context) error {
	var targets []string
	for _, obj := range d.services.GetStore().List() {
		targets = append(targets, obj.(*corev1.Service).Name)
	}
	_, err := d.services.AddEventHandler(cache.ResourceEventHandlerFuncs{ // want `the handler added to d\.services is never removed: called per turn of its loop from Run \(leaks 2 goroutines and 27 KiB each time\)`
		AddFunc: func(obj interface{}) { d.out <- append(targets, obj.(*corev1.Service).Name) },
	})
	return err
}
