// The exported constructor returns the object and its stop func.
package callervisiblestopfunc

import (
	"sync"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	networkinginformers "k8s.io/client-go/informers/networking/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
)

type Index struct {
	byHost sync.Map
}

func NewIndex(ingresses networkinginformers.IngressInformer) (idx *Index, stop func(), err error) {
	idx = &Index{}
	informer := ingresses.Informer()
	reg, err := informer.AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc: func(obj interface{}) {
			m := obj.(metav1.Object)
			idx.byHost.Store(m.GetLabels()["host"], m.GetName())
		},
	})
	if err != nil {
		return nil, nil, err
	}
	var once sync.Once
	stop = func() {
		once.Do(func() {
			if err := informer.RemoveEventHandler(reg); err != nil {
				klog.ErrorS(err, "index stop")
			}
		})
	}
	return idx, stop, nil
}
