// Timers that fire, that are set again, or beside which something else ends the wait.
package timer

import (
	"net/http"
	"time"
)

func fires(d time.Duration, late func()) {
	timer := time.NewTimer(d)
	go func() {
		<-timer.C
		late()
		timer.Stop()
	}()
}

func either(d time.Duration, late func(), done chan struct{}) {
	timer := time.NewTimer(d)
	go func() {
		select {
		case <-timer.C:
			late()
		case <-done:
		}
	}()
	defer close(done)
	timer.Stop()
}

type debouncer struct {
	timer *time.Timer
	flush func()
}

func (d *debouncer) start() {
	go func() {
		for {
			<-d.timer.C
			d.flush()
		}
	}()
}

func (d *debouncer) touch() {
	d.timer.Stop()
	d.timer.Reset(time.Second)
}

type drained struct{ timer *time.Timer }

func (d *drained) reset() {
	if !d.timer.Stop() {
		<-d.timer.C
	}
}

func (d *drained) stop() { d.timer.Stop() }

func main() {
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		fires(time.Second, func() {})
		either(time.Second, func() {}, make(chan struct{}))
		d := &debouncer{timer: time.NewTimer(time.Hour), flush: func() {}}
		d.start()
		d.touch()
		x := &drained{timer: time.NewTimer(time.Hour)}
		go x.reset()
		x.stop()
	})
	http.ListenAndServe("localhost:8080", nil)
}
