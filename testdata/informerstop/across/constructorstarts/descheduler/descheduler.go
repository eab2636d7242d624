// The descheduler takes a snapshot in every turn of its endless loop.
package descheduler

import (
	"context"
	"time"

	"k8s.io/client-go/kubernetes"
	"k8s.io/klog/v2"

	"github.com/leaklint/leaklint/testdata/informerstop/across/constructorstarts/snapshot"
)

// Run deschedules until ctx ends.
func Run(ctx context.Context, kube kubernetes.Interface, interval time.Duration) error {
	t := time.NewTimer(0)
	defer t.Stop()
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-t.C:
			if err := turn(kube); err != nil {
				klog.FromContext(ctx).Error(err, "turn failed")
			}
			t.Reset(interval)
		}
	}
}

func turn(kube kubernetes.Interface) error {
	snap, err := snapshot.Take(kube)
	if err != nil {
		return err
	}
	if snap.Blocked() {
		klog.InfoS("nothing may be evicted")
	}
	return nil
}
