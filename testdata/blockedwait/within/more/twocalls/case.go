// Package twocalls starts one function twice, and once more in place of with the second channel with the first.
package twocalls

import (
	"io"
	"net"
	"net/http"
)

func oneWay(dst, src net.Conn, done chan error) {
	_, err := io.Copy(dst, src)
	done <- err
}

func splice(a, b net.Conn) {
	there, back := make(chan error, 2), make(chan error, 2)
	go oneWay(a, b, there)
	go oneWay(b, a, there)
	<-there
	<-back
}

func handle(w http.ResponseWriter, r *http.Request) {
	a, b := net.Pipe()
	go splice(a, b) // want `goroutine may wait forever to receive from a channel; nothing ends it \(leaks 1 goroutine each time, started per request in handle\)`
}
