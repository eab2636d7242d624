// Package changed has what happens once for each change, which comes again, and what happens once.
package changed

import (
	"net/http"
	"time"
)

type client struct{ addr string }

func (c *client) poll() {
	for range time.Tick(time.Second) {
		println(c.addr)
	}
}

type controller struct {
	hash       uint64
	generation int64
	current    *client
	runs       int
	first      *client
	place      *time.Location
	state      string
	id         uint64
}

func (c *controller) refresh(hash uint64) {
	if c.hash == hash {
		return
	}
	c.hash = hash
	go (&client{}).poll() // want `goroutine runs for ever: nothing ends it: called per request from serve \(leaks 1 goroutine and what it holds each time\)`
}

func (c *controller) observe(generation int64) {
	if generation != c.generation {
		c.generation = generation
		go (&client{}).poll() // want `goroutine runs for ever: nothing ends it: called per request from serve \(leaks 1 goroutine and what it holds each time\)`
	}
}

func (c *controller) use(next *client) {
	if c.current == next {
		return
	}
	c.current = next
	go next.poll() // want `goroutine runs for ever: nothing ends it: called per request from serve \(leaks 1 goroutine and what it holds each time\)`
}

func (c *controller) once() {
	if c.runs == 1 {
		return
	}
	c.runs = 1
	go (&client{}).poll()
}

func (c *controller) lazy() {
	if c.first == nil {
		c.first = &client{}
		go c.first.poll()
	}
}

func (c *controller) fixed() {
	if c.place == time.UTC {
		return
	}
	c.place = time.UTC
	go (&client{}).poll()
}

func (c *controller) named() {
	if c.state == "started" {
		return
	}
	c.state = "started"
	go (&client{}).poll()
}

var none uint64

func (c *controller) unset() {
	if c.id != none {
		return
	}
	c.id = 7
	go (&client{}).poll()
}

func serve() error {
	c := &controller{}
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		c.refresh(uint64(len(r.URL.Path)))
		c.observe(r.ContentLength)
		c.use(&client{r.URL.Path})
		c.once()
		c.lazy()
		c.fixed()
		c.named()
		c.unset()
	})
	return http.ListenAndServe(":0", nil)
}
