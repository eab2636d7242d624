// Package main waits for one answer, for which there is room: that is no help for who waits.
package main

import (
	"encoding/gob"
	"net"
	"net/http"
)

func call(conn net.Conn) string {
	done := make(chan string, 1)
	go func() {
		var r string
		if err := gob.NewDecoder(conn).Decode(&r); err != nil {
			return
		}
		done <- r
	}()
	return <-done // want `call may wait forever to receive from "done": the goroutine that sends on it or closes it may return without doing so .leaks 1 goroutine each time, called per request from main.`
}

func callAlways(conn net.Conn) string {
	done := make(chan string, 1)
	go func() {
		var r string
		if err := gob.NewDecoder(conn).Decode(&r); err != nil {
			done <- err.Error()
			return
		}
		done <- r
	}()
	return <-done
}

func callClosed(conn net.Conn) string {
	done := make(chan string, 1)
	go func() {
		defer close(done)
		var r string
		if err := gob.NewDecoder(conn).Decode(&r); err != nil {
			return
		}
		done <- r
	}()
	return <-done
}

// turn takes its turn back itself.
func turn(turns chan struct{}, conn net.Conn) error {
	turns <- struct{}{}
	defer func() { <-turns }()
	var r string
	return gob.NewDecoder(conn).Decode(&r)
}

func main() {
	turns := make(chan struct{}, 3)
	http.HandleFunc("/{addr}", func(w http.ResponseWriter, r *http.Request) {
		conn, err := net.Dial("tcp", r.PathValue("addr"))
		if err != nil {
			return
		}
		defer conn.Close()
		println(call(conn), callAlways(conn), callClosed(conn), turn(turns, conn))
	})
	_ = http.ListenAndServe("localhost:8080", nil)
}
