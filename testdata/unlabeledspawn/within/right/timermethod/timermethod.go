// Right: the timer's callback is a method that begins with the wrapper.
package timermethod

import (
	"context"
	"time"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/pkg/plabel"
)

// Lease is per cluster.
type Lease struct {
	cluster logicalcluster.Name
	timer   *time.Timer
	renew   func(context.Context)
}

// Start starts the timer.
func (l *Lease) Start() {
	l.timer = time.AfterFunc(time.Second, l.fire)
}

func (l *Lease) fire() {
	plabel.Do(context.Background(), "lease", l.cluster, l.renewAll)
}

func (l *Lease) renewAll(ctx context.Context) {
	go l.renew(ctx)
}
