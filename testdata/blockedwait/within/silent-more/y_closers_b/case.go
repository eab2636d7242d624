// right: listeners slice, closed in defer
package y_closers_b

import (
	"net"
	"net/http"
)

func Handle(w http.ResponseWriter, r *http.Request) {
	var ls []net.Listener
	defer func() {
		for _, l := range ls {
			l.Close()
		}
	}()
	for range 2 {
		l, err := net.Listen("tcp", ":0")
		if err != nil {
			return
		}
		ls = append(ls, l)
		go func() {
			if c, err := l.Accept(); err == nil {
				c.Close()
			}
		}()
	}
}
