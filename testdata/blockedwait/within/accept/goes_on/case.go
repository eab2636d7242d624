// Package main accepts from a listener that was made with a context: it goes on when that is closed, or returns.
package main

import (
	"context"
	"log"
	"net"
	"net/http"
	"sync"
)

type driver struct {
	mu      sync.Mutex
	tunnels map[string]net.Listener
	config  net.ListenConfig
}

func (d *driver) create(ctx context.Context, name string, stops bool) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if old, ok := d.tunnels[name]; ok {
		defer old.Close()
	}
	l, err := d.config.Listen(ctx, "tcp", ":0")
	if err != nil {
		return err
	}
	d.tunnels[name] = l
	if stops {
		go serve(l)
	} else {
		go serveOn(l) // want `goroutine may wait forever in l.Accept \(serveOn → Accept\), again and again, in a loop without a way out .*`
	}
	return nil
}

func serve(l net.Listener) {
	for {
		conn, err := l.Accept()
		if err != nil {
			return
		}
		go handle(conn)
	}
}

func serveOn(l net.Listener) {
	for {
		conn, err := l.Accept()
		if err != nil {
			log.Print(err)
			continue
		}
		go handle(conn)
	}
}

func handle(conn net.Conn) {
	defer conn.Close()
	println(conn.RemoteAddr().String())
}

func (d *driver) remove(name string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if l := d.tunnels[name]; l != nil {
		_ = l.Close()
		delete(d.tunnels, name)
	}
}

func main() {
	d := &driver{tunnels: make(map[string]net.Listener)}
	http.HandleFunc("/create", func(w http.ResponseWriter, r *http.Request) {
		_ = d.create(r.Context(), r.Host, r.FormValue("stops") != "")
	})
	http.HandleFunc("/remove", func(w http.ResponseWriter, r *http.Request) { d.remove(r.Host) })
	_ = http.ListenAndServe(":8080", nil)
}
