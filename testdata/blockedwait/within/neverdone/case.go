// Package neverdone waits for groups of which nobody says that one is done.
package neverdone

import (
	"net/http"
	"sync"
	"time"
)

// What says so is behind a loop that is left by returns only.
type route struct {
	in   chan []byte
	stop chan struct{}
	wg   sync.WaitGroup
}

func newRoute(n int) *route {
	r := &route{in: make(chan []byte), stop: make(chan struct{})}
	r.wg.Add(n)
	for range n {
		go r.run()
	}
	return r
}

func (r *route) run() {
	for {
		select {
		case <-r.in:
		case <-r.stop:
			return
		}
	}
	r.wg.Done()
}

func (r *route) shutdown() {
	close(r.stop)
	r.wg.Wait() // want `shutdown waits forever in wg.Wait: nothing calls Done .*`
}

// Others say so: a func that is stored, one that is handed over, a negative number, or Go.
type others struct {
	stored, handed, less, runs sync.WaitGroup
	done                       func()
}

func (o *others) start() {
	o.stored.Add(1)
	o.done = o.stored.Done
	o.handed.Add(1)
	time.AfterFunc(time.Second, o.handed.Done)
	o.less.Add(1)
	go func() { o.less.Add(-1) }()
	o.runs.Go(func() { time.Sleep(time.Second) })
	go o.end()
}

func (o *others) end() { o.done() }

func (o *others) wait() {
	o.stored.Wait()
	o.handed.Wait()
	o.less.Wait()
	o.runs.Wait()
}

func Main() {
	http.HandleFunc("/", func(w http.ResponseWriter, req *http.Request) {
		r := newRoute(4)
		r.in <- nil
		r.shutdown()
		o := new(others)
		o.start()
		o.wait()
	})
	http.ListenAndServe(":80", nil)
}
