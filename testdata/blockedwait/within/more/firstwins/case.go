package firstwins

import (
	"fmt"
	"io"
	"net"
	"net/http"
)

func Handle(w http.ResponseWriter, r *http.Request) {
	c := make(chan string)
	for _, h := range []string{"a", "b"} {
		go func() { n, _ := net.LookupHost(h); c <- fmt.Sprint(n) }() // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
	}
	io.WriteString(w, <-c)
}
