// A ticker loop without end is not blocked.
package ticker_loop

import (
	"time"

	"k8s.io/klog/v2"
)

type Metrics struct{ push func() error }

func (m *Metrics) Start(every time.Duration) {
	go func() {
		t := time.NewTicker(every)
		defer t.Stop()
		for range t.C {
			if err := m.push(); err != nil {
				klog.ErrorS(err, "push")
			}
		}
	}()
}
