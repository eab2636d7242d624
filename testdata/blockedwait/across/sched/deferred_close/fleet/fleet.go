// Case: The same bug written with defer: the deferred Close runs only when UntilWithContext returns; one scheduler per cluster and resync.

package fleet

import (
	"context"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/sched/deferred_close/scheduler"
)

type Fleet struct{ cancels []context.CancelFunc }

func (f *Fleet) Reset(clusters []string) {
	for _, c := range f.cancels {
		c()
	}
	f.cancels = f.cancels[:0]
	for range clusters {
		ctx, cancel := context.WithCancel(context.Background())
		f.cancels = append(f.cancels, cancel)
		s := scheduler.New()
		go s.Run(ctx) // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
	}
}
