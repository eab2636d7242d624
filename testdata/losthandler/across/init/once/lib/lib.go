// An HTTP handler builds the lib index lazily, inside sync.Once of the lib.
package lib

import (
	"sync"
	"sync/atomic"

	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/client-go/tools/cache"
)

type Lazy struct {
	once  sync.Once
	inf   cache.SharedIndexInformer
	count atomic.Int64
}

func NewLazy(inf cache.SharedIndexInformer) *Lazy { return &Lazy{inf: inf} }

func (l *Lazy) Count() int64 {
	l.once.Do(l.register)
	return l.count.Load()
}

func (l *Lazy) register() {
	if _, err := l.inf.AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: func(any) { l.count.Add(1) }}); err != nil {
		utilruntime.HandleError(err)
	}
}
