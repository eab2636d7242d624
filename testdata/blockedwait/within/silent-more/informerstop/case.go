// right: stop channel closed by Stop
package informerstop

import (
	"errors"
	"sync"

	"k8s.io/client-go/tools/cache"
)

type W struct {
	inf  cache.SharedIndexInformer
	stop chan struct{}
	once sync.Once
}

func New(inf cache.SharedIndexInformer) *W { return &W{inf: inf, stop: make(chan struct{})} }
func (w *W) Start() error {
	go w.inf.Run(w.stop)
	if !cache.WaitForCacheSync(w.stop, w.inf.HasSynced) {
		return errors.New("sync")
	}
	return nil
}
func (w *W) Stop() { w.once.Do(func() { close(w.stop) }) }
