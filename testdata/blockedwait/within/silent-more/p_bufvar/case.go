// right: cap from variable computed before; one send per worker
package p_bufvar

import (
	"fmt"
	"net/http"
	"runtime"
)

func Handle(w http.ResponseWriter, r *http.Request) {
	n := min(runtime.NumCPU(), 8)
	c := make(chan int, n)
	for i := 0; i < n; i++ {
		go func() { c <- i }()
	}
	fmt.Fprint(w, <-c)
}
