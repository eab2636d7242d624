// Package timer stops timers through an interface of its own.
package timer

import (
	"net/http"
	"sync"
	"time"
)

type stoppable interface{ Stop() bool }

func afterFunc(d time.Duration, f func()) stoppable {
	t := time.NewTimer(d)
	go func() { // want `goroutine may wait forever to receive from "work.C"; stopping the timer does not close its channel.*`
		defer t.Stop()
		if ti := <-t.C; !ti.IsZero() {
			f()
		}
	}()
	return t
}

type Queue struct {
	mu   sync.Mutex
	work map[string]stoppable
}

func (q *Queue) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if t, ok := q.work[r.URL.Path]; ok {
		t.Stop()
	}
	q.work[r.URL.Path] = afterFunc(time.Hour, func() { println(r.URL.Path) })
}

// A delayed one is never stopped: it comes.
type delayed struct {
	timer interface{ Reset(time.Duration) bool }
}

func Later(w http.ResponseWriter, r *http.Request) {
	t := time.NewTimer(time.Second)
	d := delayed{t}
	go func() {
		<-t.C
		println(r.URL.Path)
	}()
	d.timer.Reset(time.Minute)
}
