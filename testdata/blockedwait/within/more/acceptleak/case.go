package acceptleak

import (
	"fmt"
	"net"
	"net/http"
)

func Handle(w http.ResponseWriter, r *http.Request) {
	l, err := net.Listen("tcp", ":0")
	if err != nil {
		return
	}
	go func() { // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			c.Close()
		}
	}()
	fmt.Fprint(w, l.Addr())
}
