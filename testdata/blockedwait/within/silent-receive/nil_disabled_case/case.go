// A nil channel in a select disables that case; the ctx case ends the loop.
package nil_disabled_case

import (
	"context"
	"time"
)

type Mesh struct {
	push   func(cluster string)
	resync time.Duration
}

func (m *Mesh) AddCluster(ctx context.Context, name string) {
	go func() {
		var tick <-chan time.Time
		if m.resync > 0 {
			t := time.NewTicker(m.resync)
			defer t.Stop()
			tick = t.C
		}
		for {
			select {
			case <-tick:
				m.push(name)
			case <-ctx.Done():
				return
			}
		}
	}()
}
