// Command serve has one transport as long as it runs, and another one for each request.
package main

import (
	"net"
	"net/http"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/streamch/conns"
)

type transport interface {
	Conns() <-chan net.Conn
	Shutdown() error
}

var read func(transport)

func main() {
	l, err := net.Listen("tcp", ":7946")
	if err != nil {
		return
	}
	t := conns.NewOnce(l)
	read(t)
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		l, err := net.Listen("tcp", r.Host)
		if err != nil {
			return
		}
		each := conns.NewEach(l)
		read(each)
		_ = each.Shutdown()
	})
	_ = http.ListenAndServe(":8080", nil)
	_ = t.Shutdown()
}
