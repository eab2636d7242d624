// Case: A fleet calls the library in a loop over clusters on every resync: leaks in the program.

package fleet

import (
	"context"
	"time"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/proc/per_cluster/daemon"
)

type Fleet struct{ daemons map[string]*daemon.Daemon }

func (f *Fleet) Resync(clusters []string) {
	f.daemons = map[string]*daemon.Daemon{}
	for _, c := range clusters {
		f.daemons[c] = daemon.New()
	}
}

func (f *Fleet) Run(ctx context.Context, list func() []string) {
	t := time.NewTicker(time.Minute)
	defer t.Stop()
	for {
		select {
		case <-t.C:
			f.Resync(list())
		case <-ctx.Done():
			return
		}
	}
}
