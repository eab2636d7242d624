// Package main reads from several channels until one is closed, by a function that who sends on it calls.
package main

import "net/http"

func read(in <-chan int, done <-chan string) {
	for {
		select {
		case i := <-in:
			println(i)
		case id, ok := <-done:
			if !ok {
				return
			}
			println(id)
		}
	}
}

func work(ids []string, done chan<- string) {
	for _, id := range ids {
		done <- id
	}
	close(done)
}

func cycle(w http.ResponseWriter, r *http.Request) {
	in, done, closed := make(chan int), make(chan string), make(chan struct{})
	go func() {
		read(in, done)
		close(closed)
	}()
	go work(r.Form["id"], done)
	<-closed
}

// until leaves with the other one, too.
func until(in <-chan int, done <-chan string) {
	for {
		select {
		case i, ok := <-in:
			if !ok {
				return
			}
			println(i)
		case id, ok := <-done:
			if !ok {
				return
			}
			println(id)
		}
	}
}

func left(w http.ResponseWriter, r *http.Request) {
	in, done, closed := make(chan int), make(chan string), make(chan struct{})
	go func() {
		until(in, done)
		close(closed)
	}()
	go work(r.Form["id"], done) // want `goroutine may wait forever to send on "done".*`
	in <- 1
	close(in)
	<-closed
}

func main() {
	http.HandleFunc("/cycle", cycle)
	http.HandleFunc("/left", left)
	_ = http.ListenAndServe(":8080", nil)
}
