// A package-level sync.Once starts the flusher that all clusters share; it belongs to the process even if a workspace comes first: silent.
package oncestart

import (
	"sync"
	"time"

	"github.com/kcp-dev/logicalcluster/v3"
)

var (
	flusherOnce sync.Once
	samples     = make(chan sample, 128)
)

type sample struct {
	cluster string
	value   float64
}

func flush(out func([]sample)) {
	var batch []sample
	for {
		select {
		case s := <-samples:
			batch = append(batch, s)
		case <-time.After(time.Second):
			out(batch)
			batch = nil
		}
	}
}

// Recorder records the samples of one workspace.
type Recorder struct {
	cluster logicalcluster.Name
}

// NewRecorder returns a recorder and makes sure that the flusher runs.
func NewRecorder(cluster logicalcluster.Name, out func([]sample)) *Recorder {
	flusherOnce.Do(func() {
		go flush(out)
	})
	return &Recorder{cluster: cluster}
}

// Record records a value.
func (r *Recorder) Record(v float64) {
	select {
	case samples <- sample{cluster: r.cluster.String(), value: v}:
	default:
	}
}
