// The same handle, but Reconcile uses only its Synced and never calls Close.
package lib

import (
	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/client-go/tools/cache"
)

type Handle struct {
	Close  func()
	Synced cache.InformerSynced
}

func Open(inf cache.SharedIndexInformer, h cache.ResourceEventHandler) (*Handle, error) {
	reg, err := inf.AddEventHandler(h)
	if err != nil {
		return nil, err
	}
	return &Handle{
		Close:  func() { utilruntime.HandleError(inf.RemoveEventHandler(reg)) },
		Synced: reg.HasSynced,
	}, nil
}
