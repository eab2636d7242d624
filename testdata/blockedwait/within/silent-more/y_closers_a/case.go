// right: []io.Closer appended before the defer runs, closed in the defer
package y_closers_a

import (
	"io"
	"net"
	"net/http"
)

func Handle(w http.ResponseWriter, r *http.Request) {
	l, err := net.Listen("tcp", ":0")
	if err != nil {
		return
	}
	closers := []io.Closer{l}
	defer func() {
		for _, c := range closers {
			_ = c.Close()
		}
	}()
	go func() {
		if c, err := l.Accept(); err == nil {
			c.Close()
		}
	}()
}
