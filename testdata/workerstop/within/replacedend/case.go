// A worker is replaced per request; that somebody stops the last one when the server has ended does not help the others.
package main

import (
	"context"
	"net/http"
	"time"
)

type reloader struct {
	stop   chan struct{}
	cancel context.CancelFunc
	turn   *poller
	worker *poller
	first  *poller
}

func loop(stop <-chan struct{}) {
	t := time.NewTicker(time.Second)
	defer t.Stop()
	for {
		select {
		case <-t.C:
		case <-stop:
			return
		}
	}
}

type poller struct{ stop chan struct{} }

func newPoller() *poller {
	p := &poller{stop: make(chan struct{})}
	go loop(p.stop)
	return p
}

func (p *poller) Stop() { close(p.stop) }

func (r *reloader) byChannel(http.ResponseWriter, *http.Request) {
	r.stop = make(chan struct{})
	go loop(r.stop) // want `goroutine "stop" of reloader is replaced and not stopped \(leaks 1 goroutine and what it holds each time\)`
}

func (r *reloader) byContext(http.ResponseWriter, *http.Request) {
	var ctx context.Context
	ctx, r.cancel = context.WithCancel(context.Background())
	go loop(ctx.Done()) // want `goroutine "cancel" of reloader is replaced and not stopped \(leaks 1 goroutine and what it holds each time\)`
}

func (r *reloader) byObject(http.ResponseWriter, *http.Request) {
	r.worker = newPoller() // want `goroutine "worker" of reloader is replaced and not stopped \(leaks 1 goroutine and what it holds each time\)`
}

// inTurn starts and stops one in each request.
func (r *reloader) inTurn(w http.ResponseWriter, req *http.Request) {
	r.begin()
	_, _ = w.Write([]byte(req.Host))
	r.end()
}

func (r *reloader) begin() { r.turn = newPoller() }
func (r *reloader) end()   { r.turn.Stop() }

// ask stops the one before.
func (r *reloader) ask(http.ResponseWriter, *http.Request) {
	old := r.first
	r.first = newPoller()
	if old != nil {
		old.Stop()
	}
}

func (r *reloader) Close() {
	close(r.stop)
	r.cancel()
	r.worker.Stop()
	r.first.Stop()
}

func main() {
	r := &reloader{}
	http.HandleFunc("/channel", r.byChannel)
	http.HandleFunc("/context", r.byContext)
	http.HandleFunc("/object", r.byObject)
	http.HandleFunc("/turn", r.inTurn)
	http.HandleFunc("/ask", r.ask)
	_ = http.ListenAndServe(":8080", nil)
	r.Close()
}
