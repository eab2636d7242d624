// A library delays what it is given by time.AfterFunc; it is used by the process as well: silent.
package delay

import (
	"sync"
	"time"

	"k8s.io/klog/v2"
)

// Queue delays functions.
type Queue struct {
	mu     sync.Mutex
	timers map[string]*time.Timer
}

// After runs fn after d unless it is put off again.
func (q *Queue) After(key string, d time.Duration, fn func()) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if t, ok := q.timers[key]; ok {
		t.Stop()
	}
	if q.timers == nil {
		q.timers = map[string]*time.Timer{}
	}
	q.timers[key] = time.AfterFunc(d, fn)
}

// Heartbeat logs once, for the process.
func (q *Queue) Heartbeat() {
	q.After("heartbeat", time.Minute, func() { klog.Background().Info("alive") })
}
