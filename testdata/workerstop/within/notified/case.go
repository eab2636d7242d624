// Package notified has goroutines that range over a channel: what is sent there is told on, and ends nobody.
package notified

import (
	"errors"
	"net/http"
)

type progress struct {
	notify chan bool
	subs   []chan<- int
	offset int
}

func newProgress() *progress {
	p := &progress{notify: make(chan bool)}
	go p.broadcast()
	return p
}

func (p *progress) broadcast() {
	for range p.notify {
		for _, sub := range p.subs {
			sub <- p.offset
		}
	}
}

// It tells of the chunk only where that was sent, and ends nothing in any case.
func (p *progress) upload(chunk []byte) error {
	if len(chunk) == 0 {
		return errors.New("nothing to send")
	}
	p.offset += len(chunk)
	p.notify <- true
	return nil
}

func (p *progress) Close() { close(p.notify) }

func closes(w http.ResponseWriter, r *http.Request) {
	p := newProgress()
	defer p.Close()
	if err := p.upload(nil); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
	}
}

func tells(w http.ResponseWriter, r *http.Request) {
	p := newProgress() // want `"p" is dropped without Close, which stops its goroutine: made per request in tells \(leaks 1 goroutine and what it holds each time\)`
	if err := p.upload([]byte("x")); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
	}
}

// One that leaves its range where it is told so is ended by that.
type quitter struct {
	quit chan bool
	seen int
}

func newQuitter() *quitter {
	q := &quitter{quit: make(chan bool)}
	go q.run()
	return q
}

func (q *quitter) run() {
	for now := range q.quit {
		if now {
			return
		}
		q.seen++
	}
}

func (q *quitter) Stop() { q.quit <- true }

func stops(w http.ResponseWriter, r *http.Request) {
	q := newQuitter()
	q.Stop()
}

// One that is handed the channel is ended by what is sent, whoever drains it afterwards.
type drained struct{ quit chan bool }

func newDrained() *drained {
	d := &drained{quit: make(chan bool)}
	go work(d.quit)
	return d
}

func work(quit chan bool) {
	<-quit
	close(quit)
}

func (d *drained) Stop() {
	d.quit <- true
	for range d.quit {
	}
}

func drains(w http.ResponseWriter, r *http.Request) {
	d := newDrained()
	defer d.Stop()
	w.WriteHeader(http.StatusOK)
}
