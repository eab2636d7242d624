// right: tick and ack in lockstep, deferred close
package p_lockstep

import "context"

func Reconcile(ctx context.Context) {
	tick, ack := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ack)
		for range tick {
			ack <- struct{}{}
		}
	}()
	for range 3 {
		tick <- struct{}{}
		<-ack
	}
	close(tick)
	<-ack
}
