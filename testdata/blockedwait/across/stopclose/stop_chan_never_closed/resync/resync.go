// Case: Run selects on the stop channel it is given, but the caller's stop channel is local and never closed.

package resync

import (
	"github.com/leaklint/leaklint/testdata/blockedwait/across/stopclose/stop_chan_never_closed/poller"
)

// Clusters starts one poller per cluster on every resync.
func Clusters(names []string) {
	for _, n := range names {
		stop := make(chan struct{})
		p := poller.New(n)
		go p.Run(stop) // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
	}
}
