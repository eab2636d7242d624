// Command main has goroutines of which each makes what it waits on, by a function.
package main

import "net/http"

// A call makes its channel, and is made by each of the goroutines.
type call struct {
	url  string
	done chan error
}

func newCall(url string) *call { return &call{url: url, done: make(chan error)} }

func (c *call) do() error {
	go c.run()
	return <-c.done
}

func (c *call) run() {
	_, err := http.Head(c.url)
	c.done <- err
}

// An answer is for one, and here several share it.
type answer struct{ ch chan string }

func newAnswer() *answer { return &answer{ch: make(chan string)} }

func (a *answer) wait() string  { return <-a.ch }
func (a *answer) give(s string) { a.ch <- s }

func ping(url string) error { return newCall(url).do() }

func main() {
	http.HandleFunc("/ping", func(w http.ResponseWriter, r *http.Request) {
		for _, u := range r.URL.Query()["u"] {
			go func() { println(ping(u)) }()
		}
	})
	http.HandleFunc("/shared", func(w http.ResponseWriter, r *http.Request) {
		a := newAnswer()
		for range r.URL.Query()["u"] {
			go func() { println(a.wait()) }() // want `goroutine may wait forever to receive from "ch" .*`
		}
		a.give("x")
	})
	_ = http.ListenAndServe(":8080", nil)
}
