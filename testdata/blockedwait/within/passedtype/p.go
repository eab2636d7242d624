// Package main hands a goroutine one of several kinds of sources, of which one waits.
package main

import (
	"encoding/json"
	"errors"
	"io"
	"net/http"
)

type source interface{ Get() (int, error) }

// preset gives what it has.
type preset struct{ list []int }

func (p *preset) Get() (int, error) {
	if len(p.list) == 0 {
		return 0, io.EOF
	}
	x := p.list[0]
	p.list = p.list[1:]
	return x, nil
}

var errClosed = errors.New("closed")

// mailbox waits for something to come, or for Close.
type mailbox struct {
	ch   chan int
	done chan struct{}
}

func newMailbox() *mailbox { return &mailbox{ch: make(chan int), done: make(chan struct{})} }

func (m *mailbox) Put(x int) { m.ch <- x }

func (m *mailbox) Get() (int, error) {
	select {
	case x := <-m.ch:
		return x, nil
	case <-m.done:
		return 0, errClosed
	}
}

func (m *mailbox) Close() { close(m.done) }

func follow(src source) {
	for {
		if _, err := src.Get(); err != nil {
			return
		}
	}
}

// relay hands it on.
func relay(src source) { follow(src) }

func upload(w http.ResponseWriter, r *http.Request) {
	m := newMailbox()
	go follow(m) // want `goroutine may wait forever in a select \(follow → Get\).*`
	for dec := json.NewDecoder(r.Body); ; {
		var x int
		err := dec.Decode(&x)
		if err == io.EOF {
			break
		}
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		m.Put(x)
	}
	m.Close()
}

func relayed(w http.ResponseWriter, r *http.Request) {
	m := newMailbox()
	go relay(m) // want `goroutine may wait forever in a select \(relay → follow → Get\).*`
	if r.ContentLength == 0 {
		return
	}
	m.Close()
}

func closed(w http.ResponseWriter, r *http.Request) {
	m := newMailbox()
	defer m.Close()
	go relay(m)
	m.Put(1)
}

func reset(http.ResponseWriter, *http.Request) {
	go follow(&preset{list: []int{1, 2}})
	go relay(&preset{list: []int{3}})
}

func main() {
	http.HandleFunc("/upload", upload)
	http.HandleFunc("/relayed", relayed)
	http.HandleFunc("/closed", closed)
	http.HandleFunc("/reset", reset)
	_ = http.ListenAndServe(":8080", nil)
}
