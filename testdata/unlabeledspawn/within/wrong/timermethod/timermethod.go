// Wrong: the cluster's timer has a method for its callback that never labels.
package timermethod

import (
	"time"

	"github.com/kcp-dev/logicalcluster/v3"
)

// Lease is per cluster.
type Lease struct {
	cluster logicalcluster.Name
	timer   *time.Timer
	renew   func(logicalcluster.Name)
}

// Start starts the timer.
func (l *Lease) Start() {
	if l.timer != nil {
		l.timer.Stop()
	}
	l.timer = time.AfterFunc(time.Second, l.fire) // want `goroutine for a cluster is started without pprof labels .*`
}

func (l *Lease) fire() {
	l.renew(l.cluster)
	l.timer.Reset(time.Second)
}
