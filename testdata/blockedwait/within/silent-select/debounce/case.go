// Istio's debounce: pushes run in goroutines that free a capacity-one token channel.
package debounce

import (
	"time"
)

type Req struct{ Full bool }

func Debounce(ch <-chan Req, stopCh <-chan struct{}, push func(Req)) {
	free := make(chan struct{}, 1)
	var timer <-chan time.Time
	var pending *Req
	busy := false
	doPush := func(r Req) {
		push(r)
		free <- struct{}{}
	}
	for {
		select {
		case <-free:
			busy = false
		case r := <-ch:
			pending = &r
			timer = time.After(100 * time.Millisecond)
		case <-timer:
			if pending != nil && !busy {
				busy = true
				go doPush(*pending)
				pending = nil
			}
		case <-stopCh:
			return
		}
	}
}
