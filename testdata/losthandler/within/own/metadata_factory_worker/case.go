// The worker builds a metadata factory for one item and cancels it at the end of the item.
package metadatafactoryworker

import (
	"context"
	"time"

	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/metadata"
	"k8s.io/client-go/metadata/metadatainformer"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

type Scanner struct {
	mc    metadata.Interface
	queue workqueue.TypedInterface[schema.GroupVersionResource]
}

func (s *Scanner) Run(ctx context.Context) {
	go wait.UntilWithContext(ctx, s.worker, time.Second)
	<-ctx.Done()
	s.queue.ShutDown()
}

func (s *Scanner) worker(ctx context.Context) {
	for {
		gvr, quit := s.queue.Get()
		if quit {
			return
		}
		if err := s.scan(ctx, gvr); err != nil {
			klog.ErrorS(err, "scan", "gvr", gvr)
		}
		s.queue.Done(gvr)
	}
}

func (s *Scanner) scan(ctx context.Context, gvr schema.GroupVersionResource) error {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	factory := metadatainformer.NewSharedInformerFactory(s.mc, 0)
	inf := factory.ForResource(gvr).Informer()
	reg, err := inf.AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc: func(obj interface{}) { klog.V(6).InfoS("found", "gvr", gvr) },
	})
	if err != nil {
		return err
	}
	factory.Start(ctx.Done())
	defer factory.Shutdown()
	defer cancel()
	if !cache.WaitForCacheSync(ctx.Done(), reg.HasSynced) {
		return ctx.Err()
	}
	return nil
}
