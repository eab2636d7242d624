// Each leadership term registers again: leak-prone at most.
package leaderelection

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/tools/leaderelection"
	"k8s.io/client-go/tools/leaderelection/resourcelock"
	"k8s.io/klog/v2"
)

type Server struct {
	Name   string
	Lock   resourcelock.Interface
	Nodes  cache.SharedIndexInformer
	OnNode func(*corev1.Node)
}

func (s *Server) Run(ctx context.Context) {
	leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{
		Lock:          s.Lock,
		Name:          s.Name,
		LeaseDuration: 15 * time.Second,
		RenewDeadline: 10 * time.Second,
		RetryPeriod:   2 * time.Second,
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: func(ctx context.Context) {
				if _, err := s.Nodes.AddEventHandler(cache.ResourceEventHandlerFuncs{ // want `the handler added to s\.Nodes is never removed \(may leak 2 goroutines and 27 KiB each time\)`
					AddFunc: func(obj interface{}) { s.OnNode(obj.(*corev1.Node)) },
				}); err != nil {
					klog.ErrorS(err, "node handler")
					return
				}
				<-ctx.Done()
			},
			OnStoppedLeading: func() { klog.InfoS("lost the lease", "name", s.Name) },
		},
	})
}
