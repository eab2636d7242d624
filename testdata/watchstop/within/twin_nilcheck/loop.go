// OK: one watch variable across loop rounds, nil checks before Stop, deferred final Stop through a closure.
package nilcheck

import (
	"context"
	"time"

	coordv1 "k8s.io/api/coordination/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/kubernetes"
)

type LeaseObserver struct {
	kube     kubernetes.Interface
	observed func(holder string)
}

func (l *LeaseObserver) Run(ctx context.Context, ns string) {
	var w watch.Interface
	defer func() {
		if w != nil {
			w.Stop()
		}
	}()
	var events <-chan watch.Event
	tick := time.NewTicker(30 * time.Second)
	defer tick.Stop()
	for {
		if w == nil {
			nw, err := l.kube.CoordinationV1().Leases(ns).Watch(ctx, metav1.ListOptions{})
			if err == nil {
				w, events = nw, nw.ResultChan()
			}
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			if w != nil {
				w.Stop()
				w, events = nil, nil
			}
		case ev, ok := <-events:
			if !ok {
				w, events = nil, nil
				continue
			}
			if lease, isLease := ev.Object.(*coordv1.Lease); isLease && lease.Spec.HolderIdentity != nil {
				l.observed(*lease.Spec.HolderIdentity)
			}
		}
	}
}
