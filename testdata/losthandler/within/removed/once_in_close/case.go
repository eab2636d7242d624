// The removal runs inside sync.Once.Do in Close.
package onceinclose

import (
	"sync"

	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
)

type Descheduler struct {
	pods      cache.SharedIndexInformer
	reg       cache.ResourceEventHandlerRegistration
	closeOnce sync.Once
	done      chan struct{}
}

func NewDescheduler(pods cache.SharedIndexInformer) (*Descheduler, error) {
	d := &Descheduler{pods: pods, done: make(chan struct{})}
	reg, err := pods.AddEventHandler(cache.ResourceEventHandlerFuncs{
		DeleteFunc: func(interface{}) { klog.V(4).Info("pod gone") },
	})
	if err != nil {
		return nil, err
	}
	d.reg = reg
	return d, nil
}

func (d *Descheduler) Close() (err error) {
	d.closeOnce.Do(func() {
		close(d.done)
		err = d.pods.RemoveEventHandler(d.reg)
	})
	return err
}
