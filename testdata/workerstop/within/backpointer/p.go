// Package main has parts of objects that point back to them.
package main

import (
	"net/http"
	"time"
)

type runner interface{ run(n int) }

type broker struct {
	closed  chan struct{}
	runners []runner
}

type plain struct{ b *broker }

func newBroker() *broker {
	b := &broker{closed: make(chan struct{})}
	var r runner = &plain{b: b}
	b.runners = append(b.runners, r)
	return b
}

func (b *broker) Close() { close(b.closed) }

func (b *broker) register() {
	for _, r := range b.runners {
		r.run(4)
	}
}

// What a part runs until its broker is closed is the broker's.
func (p *plain) run(n int) {
	for range n {
		go p.b.forever()
	}
}

func (b *broker) forever() {
	for {
		select {
		case <-b.closed:
			return
		case <-time.After(time.Second):
		}
	}
}

type engine struct{ stop chan struct{} }

func (e *engine) spin() {
	for {
		select {
		case <-e.stop:
			return
		case <-time.After(time.Second):
		}
	}
}

type car struct{ engine *engine }

func newCar() *car { return &car{engine: &engine{stop: make(chan struct{})}} }

// What a part runs that is the car's alone is the car's.
func (c *car) start() {
	go c.engine.spin() // want `goroutine "engine" of car is never stopped: called per request from main.*`
}

// A Motor is handed to who has it alone.
type Motor struct{ stop chan struct{} }

func (m *Motor) spin() {
	for {
		select {
		case <-m.stop:
			return
		case <-time.After(time.Second):
		}
	}
}

func (m *Motor) Stop() { close(m.stop) }

type bus struct{ Motor *Motor }

func newBus(m *Motor) *bus { return &bus{Motor: m} }

func (b *bus) start() { go b.Motor.spin() }

// Whose motor others have, too, leaves it to them.
type train struct{ motor *Motor }

func newTrain(m *Motor) *train { return &train{motor: m} }

func (t *train) start() { go t.motor.spin() }

type depot struct{ motors []*Motor }

func (d *depot) add(m *Motor) { d.motors = append(d.motors, m) }

func (d *depot) Stop() {
	for _, m := range d.motors {
		m.Stop()
	}
}

func main() {
	http.HandleFunc("/bus", func(w http.ResponseWriter, r *http.Request) {
		b := newBus(&Motor{stop: make(chan struct{})})
		b.start() // want `the new bus is dropped on a path without its goroutine being stopped.*`
		if r.URL.Path == "/stop" {
			b.Motor.Stop()
		}
	})
	http.HandleFunc("/train", func(w http.ResponseWriter, r *http.Request) {
		d := new(depot)
		defer d.Stop()
		m := &Motor{stop: make(chan struct{})}
		d.add(m)
		newTrain(m).start()
	})
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		b := newBroker()
		defer b.Close()
		b.register()
	})
	http.HandleFunc("/car", func(w http.ResponseWriter, r *http.Request) { newCar().start() })
	_ = http.ListenAndServe(":80", nil)
}
