// Cured twin of until/body_receives.
package body_selects_stop

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
	go wait.Until(func() {
		select {
		case key := <-r.keys:
			r.sync(key)
		case <-stopCh:
		}
	}, 0, stopCh)
	<-stopCh
}
