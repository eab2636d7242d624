// An exported constructor registers on a shared dynamic informer.
package dynamicfactoryparam

import (
	"context"
	"fmt"

	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/dynamic/dynamicinformer"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
)

type GenericSyncer struct {
	gvr    schema.GroupVersionResource
	lister cache.GenericLister
	events chan *unstructured.Unstructured
}

func NewGenericSyncer(factory dynamicinformer.DynamicSharedInformerFactory, gvr schema.GroupVersionResource) (*GenericSyncer, error) {
	gi := factory.ForResource(gvr)
	s := &GenericSyncer{gvr: gvr, lister: gi.Lister(), events: make(chan *unstructured.Unstructured, 100)}
	_, err := gi.Informer().AddEventHandler(cache.ResourceEventHandlerDetailedFuncs{ // want `the handler added to gi\.Informer\(\) is never removed \(may leak 2 goroutines and 27 KiB each time\)`
		AddFunc: func(obj interface{}, initial bool) {
			if u, ok := obj.(*unstructured.Unstructured); ok && !initial {
				s.events <- u
			}
		},
	})
	if err != nil {
		return nil, fmt.Errorf("%s: %w", gvr, err)
	}
	return s, nil
}

func (s *GenericSyncer) Run(ctx context.Context) {
	for {
		select {
		case u := <-s.events:
			klog.InfoS("object", "gvr", s.gvr, "name", u.GetName())
		case <-ctx.Done():
			return
		}
	}
}
