// wait.Until looks at stopCh only between two runs of its body, which waits in a
// plain receive; Offer gives up, so nobody feeds it after the stop.
package body_receives

import (
	"k8s.io/apimachinery/pkg/util/wait"
)

type Resync struct {
	keys chan string
	sync func(string)
}

func NewResync() *Resync { return &Resync{keys: make(chan string)} }

func (r *Resync) Offer(key string) bool {
	select {
	case r.keys <- key:
		return true
	default:
		return false
	}
}

func (r *Resync) Run(stopCh <-chan struct{}) {
	go wait.Until(func() { // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
		key := <-r.keys
		r.sync(key)
	}, 0, stopCh)
	<-stopCh
}
