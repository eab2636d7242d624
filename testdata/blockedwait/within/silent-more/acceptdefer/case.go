// right: closed through a slice of closers in defer
package acceptdefer

import (
	"io"
	"net"
	"net/http"
)

func Handle(w http.ResponseWriter, r *http.Request) {
	var closers []io.Closer
	defer func() {
		for _, c := range closers {
			_ = c.Close()
		}
	}()
	l, err := net.Listen("tcp", ":0")
	if err != nil {
		return
	}
	closers = append(closers, l)
	go func() {
		if c, err := l.Accept(); err == nil {
			c.Close()
		}
	}()
}
