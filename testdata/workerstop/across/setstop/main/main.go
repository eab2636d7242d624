// Command main closes what it has put into the fields of others.
package main

import (
	"net/http"

	"github.com/leaklint/leaklint/testdata/workerstop/across/setstop/job"
)

type poller struct{ stop <-chan struct{} }

func (p *poller) run()   { <-p.stop }
func (p *poller) start() { go p.run() }

type kept struct{ stop chan struct{} }

func (k *kept) run() { <-k.stop }

func given(http.ResponseWriter, *http.Request) {
	stop := make(chan struct{})
	defer close(stop)
	(&job.Server{Stop: stop}).Start()
}

func request(_ http.ResponseWriter, r *http.Request) {
	(&job.Server{Stop: r.Context().Done()}).Start()
}

func direct(http.ResponseWriter, *http.Request) {
	stop := make(chan struct{})
	defer close(stop)
	p := &poller{stop: stop}
	go p.run()
}

func left(http.ResponseWriter, *http.Request) {
	p := &poller{stop: make(chan struct{})}
	go p.run() // want `the goroutine that "stop" ends is never stopped.*`
}

func started(http.ResponseWriter, *http.Request) {
	stop := make(chan struct{})
	defer close(stop)
	p := &poller{stop: stop}
	p.start()
}

func forgotten(http.ResponseWriter, *http.Request) {
	k := &kept{stop: make(chan struct{})}
	go k.run() // blockedwait tells of it
}

func own(http.ResponseWriter, *http.Request) {
	o := job.NewOwn()
	o.Start() // want `the new Own is dropped without Close, which stops its goroutine.*`
}

func closed(_ http.ResponseWriter, r *http.Request) {
	o := job.NewOwn()
	defer o.Close()
	o.Start()
	<-r.Context().Done()
}

func main() {
	http.HandleFunc("/closed", closed)
	http.HandleFunc("/left", left)
	http.HandleFunc("/given", given)
	http.HandleFunc("/request", request)
	http.HandleFunc("/direct", direct)
	http.HandleFunc("/started", started)
	http.HandleFunc("/forgotten", forgotten)
	http.HandleFunc("/own", own)
	_ = http.ListenAndServe(":8080", nil)
}
