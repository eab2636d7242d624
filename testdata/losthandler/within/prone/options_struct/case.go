// The informer comes in an options struct.
package optionsstruct

import (
	"context"
	"errors"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

type Options struct {
	Name       string
	Namespaces cache.SharedIndexInformer
	Resync     time.Duration
	Workers    int
}

type NamespaceSyncer struct {
	opts  Options
	queue workqueue.TypedRateLimitingInterface[string]
}

func NewNamespaceSyncer(opts Options) (*NamespaceSyncer, error) {
	if opts.Namespaces == nil {
		return nil, errors.New("namespace informer is required")
	}
	if opts.Workers == 0 {
		opts.Workers = 2
	}
	s := &NamespaceSyncer{
		opts:  opts,
		queue: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()),
	}
	_, err := opts.Namespaces.AddEventHandlerWithResyncPeriod(cache.ResourceEventHandlerFuncs{ // want `the handler added to opts\.Namespaces is never removed \(may leak 2 goroutines and 27 KiB each time\)`
		AddFunc: func(obj interface{}) { s.queue.Add(obj.(metav1.Object).GetName()) },
	}, opts.Resync)
	return s, err
}

func (s *NamespaceSyncer) Run(ctx context.Context) {
	defer s.queue.ShutDown()
	klog.InfoS("starting", "name", s.opts.Name, "workers", s.opts.Workers)
	<-ctx.Done()
}
