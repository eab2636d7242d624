// right: unbuffered, exactly one of both is sent and the select takes either
package k_twochansunbuf

import (
	"fmt"
	"net/http"
	"strconv"
)

func Handle(w http.ResponseWriter, r *http.Request) {
	vals, errs := make(chan int), make(chan error)
	go func() {
		v, err := strconv.Atoi(r.FormValue("x"))
		if err != nil {
			errs <- err
			return
		}
		vals <- v
	}()
	select {
	case v := <-vals:
		fmt.Fprint(w, v)
	case err := <-errs:
		http.Error(w, err.Error(), 400)
	}
}
