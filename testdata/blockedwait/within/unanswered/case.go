// Servers take questions out of a channel, and answer on the channel that a question brings: who asks waits for that.
package main

import (
	"context"
	"errors"
	"net/http"
)

var errNone = errors.New("none")

// A lookup is answered if there is something to say.
type lookup struct {
	key   string
	reply chan int
}

type table struct {
	lookups chan lookup
	values  map[string]int
}

func (t *table) loop() {
	for r := range t.lookups {
		v, ok := t.values[r.key]
		if !ok {
			continue
		}
		r.reply <- v
	}
}

func (t *table) get(w http.ResponseWriter, r *http.Request) {
	q := lookup{r.Host, make(chan int)}
	t.lookups <- q
	println(<-q.reply) // want `get may wait forever to receive from "reply": loop may go on to the next question without an answer \(leaks 1 goroutine each time, started per request in get\)`
}

// A call is answered by a method, which may fail.
type call struct {
	name string
	done chan error
}

type caller struct {
	calls chan *call
	names map[string]bool
}

func (c *caller) run(ctx context.Context) {
	for {
		select {
		case r := <-c.calls:
			c.handle(r)
		case <-ctx.Done():
			return
		}
	}
}

func (c *caller) handle(r *call) {
	if err := c.check(r.name); err != nil {
		println(err.Error())
		return
	}
	r.done <- nil
}

func (c *caller) check(name string) error {
	if !c.names[name] {
		return errNone
	}
	return nil
}

func (c *caller) ask(w http.ResponseWriter, r *http.Request) {
	done := make(chan error, 1)
	c.calls <- &call{name: r.Host, done: done}
	if err := <-done; err != nil { // want `ask may wait forever to receive from "done": run may go on to the next question without an answer \(leaks 1 goroutine each time, started per request in ask\)`
		http.Error(w, err.Error(), http.StatusNotFound)
	}
}

// An order is answered in any case: by an error, or by closing.
type order struct {
	id   string
	done chan struct{}
	errs chan error
}

type shop struct {
	orders chan order
	stock  map[string]int
	queue  []order
	later  map[string]order
}

func (s *shop) run(ctx context.Context) {
	for {
		select {
		case o := <-s.orders:
			n, ok := s.stock[o.id]
			if !ok {
				o.errs <- errNone
				continue
			}
			if n == 0 {
				s.queue = append(s.queue, o) // which has its turn later
				continue
			}
			if n == 1 {
				s.later[o.id] = o
				continue
			}
			if n == 2 {
				go s.ship(o)
				continue
			}
			s.ship(o)
		case <-ctx.Done():
			return
		}
	}
}

func (s *shop) ship(o order) {
	defer func() { o.errs <- nil }()
	s.stock[o.id]--
}

func (s *shop) buy(w http.ResponseWriter, r *http.Request) {
	o := order{r.Host, make(chan struct{}), make(chan error, 1)}
	s.orders <- o
	if err := <-o.errs; err != nil {
		http.Error(w, err.Error(), http.StatusNotFound)
	}
}

// A message says whether it wants an answer.
type message struct {
	op    int
	text  string
	reply chan string
}

type actor struct {
	inbox chan message
	last  string
}

func (a *actor) run() {
	for m := range a.inbox {
		switch m.op {
		case 0:
			a.last = m.text
		case 1:
			m.reply <- a.last
		}
	}
}

func (a *actor) say(w http.ResponseWriter, r *http.Request) { a.inbox <- message{op: 0, text: r.Host} }

func (a *actor) hear(w http.ResponseWriter, r *http.Request) {
	m := message{op: 1, reply: make(chan string)}
	a.inbox <- m
	println(<-m.reply)
}

// A note may be thrown away, and who asks gives up then.
type note struct {
	text  string
	reply chan bool
}

type board struct {
	notes chan note
	seen  map[string]bool
}

func (b *board) run() {
	for n := range b.notes {
		if b.seen[n.text] {
			continue
		}
		n.reply <- true
	}
}

func (b *board) pin(w http.ResponseWriter, r *http.Request) {
	n := note{r.Host, make(chan bool, 1)}
	b.notes <- n
	select {
	case <-n.reply:
	case <-r.Context().Done():
	}
}

// A probe that nobody wants an answer to is left out; one whose context has ended, too.
type probe struct {
	ctx   context.Context
	reply chan bool
}

type prober struct{ probes chan *probe }

func (p *prober) run() {
	for q := range p.probes {
		if q.reply == nil || q.ctx.Err() != nil {
			continue
		}
		q.reply <- true
	}
}

func (p *prober) probe(w http.ResponseWriter, r *http.Request) {
	q := &probe{context.Background(), make(chan bool)}
	p.probes <- q
	println(<-q.reply)
}

func main() {
	ctx := context.Background()
	t := &table{make(chan lookup), map[string]int{}}
	go t.loop()
	http.HandleFunc("/table", t.get)
	c := &caller{make(chan *call), map[string]bool{}}
	go c.run(ctx)
	http.HandleFunc("/call", c.ask)
	s := &shop{orders: make(chan order), stock: map[string]int{}, later: map[string]order{}}
	go s.run(ctx)
	http.HandleFunc("/shop", s.buy)
	a := &actor{inbox: make(chan message)}
	go a.run()
	http.HandleFunc("/say", a.say)
	http.HandleFunc("/hear", a.hear)
	b := &board{make(chan note), map[string]bool{}}
	go b.run()
	http.HandleFunc("/board", b.pin)
	p := &prober{make(chan *probe)}
	go p.run()
	http.HandleFunc("/probe", p.probe)
	_ = http.ListenAndServe(":8080", nil)
}
