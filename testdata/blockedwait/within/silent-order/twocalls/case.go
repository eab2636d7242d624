// Package twocalls starts one function twice, each time with a channel of its own.
package twocalls

import (
	"io"
	"net"
	"net/http"
)

func oneWay(dst, src net.Conn, done chan struct{}) {
	defer close(done)
	io.Copy(dst, src)
}

func splice(a, b net.Conn) {
	there, back := make(chan struct{}), make(chan struct{})
	go oneWay(a, b, there)
	go oneWay(b, a, back)
	<-there
	<-back
}

func read(r io.Reader, errs chan<- error) {
	_, err := io.Copy(io.Discard, r)
	errs <- err
}

func pipes(out, err io.Reader) {
	outs, errs := make(chan error, 1), make(chan error, 1)
	go read(out, outs)
	go read(err, errs)
	<-outs
	<-errs
}

func handle(w http.ResponseWriter, r *http.Request) {
	a, b := net.Pipe()
	go splice(a, b)
	go pipes(a, b)
}
