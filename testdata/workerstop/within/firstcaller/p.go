// A function tells whether it was called before, and only the first caller goes on.
package main

import (
	"errors"
	"log"
	"net/http"
	"sync"
	"sync/atomic"
	"time"
)

func warm() {
	for range time.Tick(time.Minute) {
		log.Println("warm")
	}
}

// A package variable knows, and the answer is a bool.
var started atomic.Bool

func first() bool { return started.CompareAndSwap(false, true) }

func handleFirst(w http.ResponseWriter, r *http.Request) {
	if first() {
		go warm()
	}
}

// One behind a lock.
var (
	mu    sync.Mutex
	begun bool
)

func begin() bool {
	mu.Lock()
	defer mu.Unlock()
	if begun {
		return false
	}
	begun = true
	return true
}

func handleBegun(w http.ResponseWriter, r *http.Request) {
	if !begin() {
		return
	}
	go warm()
}

// The answer is an error.
var errRunning = errors.New("running")

type runner struct {
	mu sync.Mutex
	up bool
}

func (r *runner) try() error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.up {
		return errRunning
	}
	r.up = true
	return nil
}

func (r *runner) handle(w http.ResponseWriter, q *http.Request) {
	if err := r.try(); err != nil {
		http.Error(w, err.Error(), 409)
		return
	}
	go warm()
}

// Who comes too late starts one.
func (r *runner) handleLate(w http.ResponseWriter, q *http.Request) {
	if err := r.try(); err != nil {
		go warm() // want `goroutine runs for ever: nothing ends it: started per request in handleLate .*`
	}
}

// The error is about the request.
type checker struct{ last string }

func (c *checker) check(name string) error {
	if name == "" {
		return errors.New("no name")
	}
	c.last = name
	return nil
}

func (c *checker) handle(w http.ResponseWriter, q *http.Request) {
	if err := c.check(q.FormValue("name")); err != nil {
		return
	}
	go warm() // want `goroutine runs for ever: nothing ends it: started per request in handle .*`
}

// The error is about what there is to load, and not about what was loaded before.
type loader struct{ names, files []string }

func (l *loader) find() error {
	var files []string
	for _, name := range l.names {
		files = append(files, name+".conf")
	}
	if len(files) == 0 {
		return errors.New("no files")
	}
	l.files = files
	return nil
}

func (l *loader) handle(w http.ResponseWriter, q *http.Request) {
	if err := l.find(); err != nil {
		return
	}
	go warm() // want `goroutine runs for ever: nothing ends it: started per request in handle .*`
}

// It fails where there is nothing yet.
type dialer struct{ client *http.Client }

func (d *dialer) dial(addr string) error {
	if d.client == nil {
		if addr == "" {
			return errors.New("no address")
		}
		d.client = &http.Client{}
	}
	return nil
}

func (d *dialer) handle(w http.ResponseWriter, q *http.Request) {
	if err := d.dial(q.FormValue("addr")); err != nil {
		return
	}
	go warm() // want `goroutine runs for ever: nothing ends it: started per request in handle .*`
}

func main() {
	http.HandleFunc("/dial", (&dialer{}).handle)
	http.HandleFunc("/load", (&loader{names: []string{"a"}}).handle)
	r, late, c := &runner{}, &runner{}, &checker{}
	http.HandleFunc("/first", handleFirst)
	http.HandleFunc("/begun", handleBegun)
	http.HandleFunc("/run", r.handle)
	http.HandleFunc("/late", late.handleLate)
	http.HandleFunc("/check", c.handle)
	http.ListenAndServe(":8080", nil)
}
