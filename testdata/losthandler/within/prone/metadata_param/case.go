// Metadata informer factory from the caller, slice of synced funcs only.
package metadataparam

import (
	"context"
	"sync"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/metadata/metadatainformer"
	"k8s.io/client-go/tools/cache"
)

type OrphanFinder struct {
	synced []cache.InformerSynced
	mu     sync.Mutex
	owners map[types.UID]int
}

func NewOrphanFinder(factory metadatainformer.SharedInformerFactory, gvrs ...schema.GroupVersionResource) (*OrphanFinder, error) {
	o := &OrphanFinder{owners: map[types.UID]int{}}
	for _, gvr := range gvrs {
		reg, err := factory.ForResource(gvr).Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: o.count}) // want `handler registration "reg" is never removed \(may leak 2 goroutines and 27 KiB each time\)`
		if err != nil {
			return nil, err
		}
		o.synced = append(o.synced, reg.HasSynced)
	}
	return o, nil
}

func (o *OrphanFinder) count(obj interface{}) {
	m, ok := obj.(*metav1.PartialObjectMetadata)
	if !ok {
		return
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	for _, ref := range m.OwnerReferences {
		o.owners[ref.UID]++
	}
}

func (o *OrphanFinder) Run(ctx context.Context) {
	cache.WaitForCacheSync(ctx.Done(), o.synced...)
	<-ctx.Done()
}
