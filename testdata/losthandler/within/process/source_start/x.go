// Package source_start has a source of events: its controller starts it once.
package source_start

import (
	"context"

	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

type source struct{ informer cache.SharedIndexInformer }

func (s *source) Start(ctx context.Context, queue workqueue.TypedRateLimitingInterface[reconcile.Request]) error {
	_, err := s.informer.AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc: func(obj any) { queue.Add(reconcile.Request{}) },
	})
	return err
}

func New(informer cache.SharedIndexInformer) *source { return &source{informer} }
