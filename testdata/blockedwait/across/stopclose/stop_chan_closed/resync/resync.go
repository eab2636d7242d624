// Case: Twin of stop_chan_never_closed: the resync keeps the stop channels and closes them on the next round; silent.

package resync

import (
	"github.com/leaklint/leaklint/testdata/blockedwait/across/stopclose/stop_chan_closed/poller"
)

type Resync struct{ stops []chan struct{} }

func (r *Resync) Clusters(names []string) {
	for _, s := range r.stops {
		close(s)
	}
	r.stops = nil
	for _, n := range names {
		stop := make(chan struct{})
		r.stops = append(r.stops, stop)
		p := poller.New(n)
		go p.Run(stop)
	}
}
