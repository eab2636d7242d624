// The callback given to time.AfterFunc is a method value of a per-cluster struct that sets no labels: reported.
package afterfuncmethodvalue

import (
	"sync"
	"time"

	"github.com/kcp-dev/logicalcluster/v3"
)

type debouncer struct {
	path  logicalcluster.Path
	delay time.Duration
	fire  chan struct{}
	timer *time.Timer
	mu    sync.Mutex
}

func newDebouncer(path logicalcluster.Path, delay time.Duration) *debouncer {
	return &debouncer{path: path, delay: delay, fire: make(chan struct{}, 1)}
}

// Touch starts or restarts the delay.
func (d *debouncer) Touch() {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.timer != nil && d.timer.Reset(d.delay) {
		return
	}
	d.timer = time.AfterFunc(d.delay, d.flush) // want `goroutine for a cluster is started without pprof labels .*`
}

func (d *debouncer) flush() {
	select {
	case d.fire <- struct{}{}:
	default:
	}
}
