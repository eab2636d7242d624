// Command hub reads from connections until they are closed.
package main

import (
	"net"
	"net/http"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/fifo/conn"
)

func open(w http.ResponseWriter, r *http.Request) {
	nc, err := net.Dial("tcp", r.URL.RawQuery)
	if err != nil {
		return
	}
	c := conn.NewOpen(nc)
	defer c.Close()
	go func() { // want `goroutine may wait forever to receive from "fifo".*`
		for {
			s, err := c.Read()
			if err != nil {
				return
			}
			println(s)
		}
	}()
	<-r.Context().Done()
}

func openNext(w http.ResponseWriter, r *http.Request) {
	nc, err := net.Dial("tcp", r.URL.RawQuery)
	if err != nil {
		return
	}
	c := conn.NewOpen(nc)
	defer c.Close()
	go func() { // want `goroutine may wait forever to receive from "fifo".*`
		for s, ok := c.Next(); ok; s, ok = c.Next() {
			println(s)
		}
	}()
	<-r.Context().Done()
}

func closing(w http.ResponseWriter, r *http.Request) {
	nc, err := net.Dial("tcp", r.URL.RawQuery)
	if err != nil {
		return
	}
	c := conn.NewClosing(nc)
	defer c.Close()
	go func() {
		for {
			s, err := c.Read()
			if err != nil {
				return
			}
			println(s)
		}
	}()
	c.Put(r.RemoteAddr)
	<-r.Context().Done()
}

func handled(w http.ResponseWriter, r *http.Request) {
	nc, err := net.Dial("tcp", r.URL.RawQuery)
	if err != nil {
		return
	}
	c := conn.NewHandled(nc)
	defer c.Close()
	go func() {
		for {
			s, err := c.Read()
			if err != nil {
				return
			}
			println(s)
		}
	}()
	<-r.Context().Done()
}

func pilled(w http.ResponseWriter, r *http.Request) {
	nc, err := net.Dial("tcp", r.URL.RawQuery)
	if err != nil {
		return
	}
	c := conn.NewPilled(nc)
	defer c.Close()
	go func() {
		for {
			s, err := c.Read()
			if err != nil {
				return
			}
			println(s)
		}
	}()
	<-r.Context().Done()
}

// once waits for what comes first.
func once(w http.ResponseWriter, r *http.Request) {
	nc, err := net.Dial("tcp", r.URL.RawQuery)
	if err != nil {
		return
	}
	c := conn.NewPilled(nc)
	defer c.Close()
	go func() {
		s, err := c.Read()
		println(s, err)
	}()
	<-r.Context().Done()
}

func main() {
	http.HandleFunc("/open", open)
	http.HandleFunc("/openNext", openNext)
	http.HandleFunc("/closing", closing)
	http.HandleFunc("/handled", handled)
	http.HandleFunc("/pilled", pilled)
	http.HandleFunc("/once", once)
	_ = http.ListenAndServe(":8080", nil)
}
