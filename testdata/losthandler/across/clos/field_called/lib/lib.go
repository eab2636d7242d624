// The lib returns a handle whose func-typed field removes; the app calls the field on delete.
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
