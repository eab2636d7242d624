// Every wait of the loop is bounded by time.After; it loops, it does not block.
package time_after_loop

import (
	"time"

	"k8s.io/klog/v2"
)

type Heartbeat struct {
	acks chan int
	send func(seq int)
}

func (h *Heartbeat) Start() {
	go func() {
		seq := 0
		for {
			h.send(seq)
			select {
			case got := <-h.acks:
				if got != seq {
					klog.Warningf("ack %d, want %d", got, seq)
				}
			case <-time.After(5 * time.Second):
				klog.Warning("no ack")
			}
			seq++
		}
	}()
}
