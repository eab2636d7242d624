// right: listener closed by defer
package v_acceptdefer2

import (
	"net"
	"net/http"
)

func Handle(w http.ResponseWriter, r *http.Request) {
	l, err := net.Listen("tcp", ":0")
	if err != nil {
		return
	}
	defer l.Close()
	go func() {
		if c, err := l.Accept(); err == nil {
			c.Close()
		}
	}()
	w.Write(nil)
}
