// Listeners of one's own that are taken out on some ways only.
package main

import (
	"errors"
	"fmt"
	"net/http"
	"sync"
	"time"
)

type listener interface{ changed(version int) }

type document struct {
	mu        sync.Mutex
	version   int
	listeners map[listener]struct{}
}

func (d *document) add(l listener) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.listeners[l] = struct{}{}
}

func (d *document) remove(l listener) {
	d.mu.Lock()
	defer d.mu.Unlock()
	delete(d.listeners, l)
}

func (d *document) bump() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.version++
	for l := range d.listeners {
		l.changed(d.version)
	}
}

type poll struct {
	ch   chan int
	from *document
}

func (p *poll) changed(v int) {
	select {
	case p.ch <- v:
	default:
	}
}

func (p *poll) close() { p.from.remove(p) }

var errTimeout = errors.New("timeout")

func (d *document) forgetsOnTimeout() (int, error) {
	p := &poll{ch: make(chan int, 1)}
	d.add(p) // want `add adds to "listeners" of document a listener that is not removed on every path: .*`
	select {
	case v := <-p.ch:
		d.remove(p)
		return v, nil
	case <-time.After(time.Minute):
		return 0, errTimeout
	}
}

func (d *document) forgetsAtEnd() int {
	p := &poll{ch: make(chan int, 1)}
	d.add(p) // want `add adds to "listeners" of document a listener that is not removed on every path: .*`
	v := 0
	select {
	case v = <-p.ch:
		d.remove(p)
	case <-time.After(time.Minute):
	}
	return v
}

func (d *document) removesOnBoth() (int, error) {
	p := &poll{ch: make(chan int, 1)}
	d.add(p)
	select {
	case v := <-p.ch:
		d.remove(p)
		return v, nil
	case <-time.After(time.Minute):
		d.remove(p)
		return 0, errTimeout
	}
}

func (d *document) defers() int {
	p := &poll{ch: make(chan int, 1)}
	d.add(p)
	defer d.remove(p)
	return <-p.ch
}

// It takes itself out, or is handed to who does so.
func (d *document) closes(done chan<- *poll) int {
	p := &poll{ch: make(chan int, 1), from: d}
	d.add(p)
	select {
	case v := <-p.ch:
		d.remove(p)
		return v
	case <-time.After(time.Minute):
		p.close()
	}
	q := &poll{ch: make(chan int, 1), from: d}
	d.add(q)
	select {
	case v := <-q.ch:
		d.remove(q)
		return v
	case <-time.After(time.Minute):
		done <- q
	}
	return 0
}

// A literal takes it out.
func (d *document) later() int {
	p := &poll{ch: make(chan int, 1)}
	d.add(p)
	timer := time.AfterFunc(time.Minute, func() { d.remove(p) })
	defer timer.Stop()
	v := <-p.ch
	if v > 0 {
		d.remove(p)
	}
	return v
}

// The document goes with the request.
func local() int {
	d := &document{listeners: map[listener]struct{}{}}
	p := &poll{ch: make(chan int, 1)}
	d.add(p)
	d.bump()
	v := <-p.ch
	if v > 1 {
		d.remove(p)
	}
	return v
}

func main() {
	serveFuncs(&document{listeners: map[listener]struct{}{}}, &hub{funcs: map[string]func(int){}})
	d := &document{listeners: map[listener]struct{}{}}
	done := make(chan *poll)
	go func() {
		for p := range done {
			d.remove(p)
		}
	}()
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		v, err := d.forgetsOnTimeout()
		fmt.Fprintln(w, v, err, d.forgetsAtEnd(), d.defers(), d.closes(done), d.later(), local())
		v, err = d.removesOnBoth()
		fmt.Fprintln(w, v, err)
	})
	http.HandleFunc("/bump", func(w http.ResponseWriter, r *http.Request) { d.bump() })
	http.ListenAndServe(":8080", nil)
}
