// Package books starts goroutines that stay, once for each key or object, and again and again.
package books

import (
	"net/http"
	"sync"
	"time"
)

var global struct {
	mu      sync.Mutex
	servers map[string]*server
	count   int
}

type server struct{ name string }

func (s *server) start() {
	go func() { // want `goroutine runs for ever: nothing ends it: called per request from counted \(leaks 1 goroutine and what it holds each time\)`
		for {
			time.Sleep(time.Minute)
			println(s.name)
		}
	}()
}

// known is looked up in a variable whose type has no name.
func known(w http.ResponseWriter, r *http.Request) {
	global.mu.Lock()
	defer global.mu.Unlock()
	if global.servers[r.URL.Path] != nil {
		return
	}
	s := &server{r.URL.Path}
	go s.serve()
	global.servers[r.URL.Path] = s
}

func (s *server) serve() {
	for {
		time.Sleep(time.Minute)
		println(s.name)
	}
}

// counted asks for another field.
func counted(w http.ResponseWriter, r *http.Request) {
	global.mu.Lock()
	defer global.mu.Unlock()
	if global.count > 100 {
		return
	}
	(&server{r.URL.Path}).start()
}

type client struct {
	mu   sync.Mutex
	auth func() string
}

func (c *client) refresh() {
	for {
		time.Sleep(time.Minute)
		println(c.auth())
	}
}

// first starts it where there was nothing before.
func (c *client) first(w http.ResponseWriter, r *http.Request) {
	c.mu.Lock()
	was := c.auth
	c.auth = r.UserAgent
	c.mu.Unlock()
	if was == nil {
		go c.refresh()
	}
}

// swapped does so, too.
func (c *client) swapped(w http.ResponseWriter, r *http.Request) {
	var was func() string
	c.mu.Lock()
	was, c.auth = c.auth, r.UserAgent
	c.mu.Unlock()
	if was == nil {
		go c.refresh()
	}
}

// after asks what it has just set.
func (c *client) after(w http.ResponseWriter, r *http.Request) {
	c.auth = r.UserAgent
	if c.auth != nil {
		go c.refresh() // want `goroutine runs for ever: nothing ends it: started per request in after \(leaks 1 goroutine and what it holds each time\)`
	}
}

func serve() {
	global.servers = make(map[string]*server)
	c := new(client)
	http.HandleFunc("/known", known)
	http.HandleFunc("/counted", counted)
	http.HandleFunc("/first", c.first)
	http.HandleFunc("/swapped", c.swapped)
	http.HandleFunc("/after", c.after)
	http.ListenAndServe("localhost:8080", nil)
}
