// A process-lifetime Run that retries with a backoff.
package main

import (
	"context"
	"time"

	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/cache"
)

type S struct{ inf cache.SharedIndexInformer }

func (s *S) Run(ctx context.Context) error {
	backoff := time.Second
	for {
		_, err := s.inf.AddEventHandler(cache.ResourceEventHandlerFuncs{})
		if err == nil {
			break
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(backoff):
			backoff *= 2
		}
	}
	<-ctx.Done()
	return nil
}

type T struct {
	inf cache.SharedIndexInformer
	reg cache.ResourceEventHandlerRegistration
}

func (s *T) Run(ctx context.Context) error {
again:
	reg, err := s.inf.AddEventHandler(cache.ResourceEventHandlerFuncs{})
	if err != nil {
		if ctx.Err() != nil {
			return err
		}
		goto again
	}
	s.reg = reg
	defer func() { _ = s.inf.RemoveEventHandler(s.reg) }()
	<-ctx.Done()
	return nil
}

func main() {
	f := informers.NewSharedInformerFactory(kubernetes.NewForConfigOrDie(&rest.Config{}), 0)
	ctx := context.Background()
	s := &S{f.Core().V1().Pods().Informer()}
	t := &T{inf: f.Core().V1().Pods().Informer()}
	f.Start(ctx.Done())
	go t.Run(ctx)
	_ = s.Run(ctx)
}
