// Package controller has a controller over all clusters.
package controller

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	toolscache "k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/cluster"

	"github.com/leaklint/leaklint/testdata/unlabeledspawn/programs/provider/multicluster"
)

// Request is one object of one cluster.
type Request struct {
	Cluster multicluster.ClusterName
	Key     client.ObjectKey
}

// Controller counts config maps.
type Controller struct {
	Queue workqueue.TypedRateLimitingInterface[Request]
}

// New makes a controller.
func New() *Controller {
	return &Controller{Queue: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[Request]())}
}

// Start runs the workers of all clusters.
func (c *Controller) Start(ctx context.Context, reconcile func(context.Context, Request) error) error {
	for range 4 {
		go func() {
			for {
				req, quit := c.Queue.Get()
				if quit {
					return
				}
				if err := reconcile(ctx, req); err != nil {
					c.Queue.AddRateLimited(req)
				}
				c.Queue.Done(req)
			}
		}()
	}
	<-ctx.Done()
	c.Queue.ShutDown()
	return nil
}

// Engage implements multicluster.Aware; providers call it under the labels of the cluster.
func (c *Controller) Engage(ctx context.Context, name multicluster.ClusterName, cl cluster.Cluster) error {
	inf, err := cl.GetCache().GetInformer(ctx, &corev1.ConfigMap{})
	if err != nil {
		return err
	}
	reg, err := inf.AddEventHandler(toolscache.ResourceEventHandlerFuncs{ // want:vet `handler for a cluster is added without pprof labels .*`
		AddFunc: func(obj any) {
			if o, ok := obj.(client.Object); ok {
				c.Queue.Add(Request{Cluster: name, Key: client.ObjectKeyFromObject(o)})
			}
		},
	})
	if err != nil {
		return err
	}
	go func() { // want:vet `goroutine for a cluster is started without pprof labels .*`
		<-ctx.Done()
		_ = inf.RemoveEventHandler(reg)
	}()
	time.AfterFunc(time.Hour, func() { // want `goroutine for a cluster is started without pprof labels .*`
		c.Queue.Add(Request{Cluster: name})
	})
	return nil
}
