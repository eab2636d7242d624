// right: main starts once for the process
package main

import (
	"log"
	"net/http"
)

type hub struct {
	reg, unreg chan chan []byte
	bcast      chan []byte
	cs         map[chan []byte]bool
}

func (h *hub) run() {
	for {
		select {
		case c := <-h.reg:
			h.cs[c] = true
		case c := <-h.unreg:
			if h.cs[c] {
				delete(h.cs, c)
				close(c)
			}
		case m := <-h.bcast:
			for c := range h.cs {
				select {
				case c <- m:
				default:
					close(c)
					delete(h.cs, c)
				}
			}
		}
	}
}
func (h *hub) serve(w http.ResponseWriter, r *http.Request) {
	c, _, err := http.NewResponseController(w).Hijack()
	if err != nil {
		return
	}
	send := make(chan []byte, 256)
	h.reg <- send
	go func() {
		defer c.Close()
		for m := range send {
			if _, err := c.Write(m); err != nil {
				return
			}
		}
	}()
	go func() {
		defer func() { h.unreg <- send; c.Close() }()
		b := make([]byte, 9)
		for {
			n, err := c.Read(b)
			if err != nil {
				return
			}
			h.bcast <- b[:n]
		}
	}()
}
func main() {
	h := &hub{make(chan chan []byte), make(chan chan []byte), make(chan []byte), map[chan []byte]bool{}}
	go h.run()
	http.HandleFunc("/ws", h.serve)
	log.Fatal(http.ListenAndServe(":1", nil))
}
