package inner

import (
	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/client-go/tools/cache"
)

type Sink interface {
	Push(key string)
}

func Feed(inf cache.SharedIndexInformer, s Sink) {
	if _, err := inf.AddEventHandler(cache.ResourceEventHandlerFuncs{ // want:vet `the handler added to inf is never removed \(may leak 2 goroutines and 27 KiB each time\)`
		AddFunc: func(obj any) {
			if k, err := cache.MetaNamespaceKeyFunc(obj); err == nil {
				s.Push(k)
			}
		},
	}); err != nil {
		utilruntime.HandleError(err)
	}
}
