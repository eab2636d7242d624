// right: three different goroutines, constant cap 3, one of them conditional
package k_buf3stages

import (
	"fmt"
	"net/http"
	"time"
)

func Handle(w http.ResponseWriter, r *http.Request) {
	errs := make(chan error, 3)
	go func() { errs <- a() }()
	go func() { errs <- a() }()
	if r.Method == "GET" {
		go func() { errs <- a() }()
	}
	select {
	case err := <-errs:
		fmt.Fprint(w, err)
	case <-r.Context().Done():
	}
}
func a() error { time.Sleep(time.Second); return nil }
