// Each term registers and OnStoppedLeading removes.
package onstoppedleading

import (
	"context"
	"sync"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/tools/leaderelection"
	"k8s.io/client-go/tools/leaderelection/resourcelock"
	"k8s.io/klog/v2"
)

type Leader struct {
	Lock  resourcelock.Interface
	Nodes cache.SharedIndexInformer

	mu  sync.Mutex
	reg cache.ResourceEventHandlerRegistration
}

func (l *Leader) Run(ctx context.Context) {
	leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{
		Lock:          l.Lock,
		LeaseDuration: 15 * time.Second,
		RenewDeadline: 10 * time.Second,
		RetryPeriod:   2 * time.Second,
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: func(context.Context) {
				l.mu.Lock()
				defer l.mu.Unlock()
				reg, err := l.Nodes.AddEventHandler(cache.ResourceEventHandlerFuncs{
					AddFunc: func(obj interface{}) { klog.InfoS("node", "name", obj.(*corev1.Node).Name) },
				})
				if err != nil {
					klog.ErrorS(err, "node handler")
					return
				}
				l.reg = reg
			},
			OnStoppedLeading: func() {
				l.mu.Lock()
				defer l.mu.Unlock()
				if l.reg != nil {
					_ = l.Nodes.RemoveEventHandler(l.reg)
					l.reg = nil
				}
			},
		},
	})
}
