// right: value or error, each with its own slot
package k_twochans

import (
	"fmt"
	"net/http"
	"strconv"
)

func Handle(w http.ResponseWriter, r *http.Request) {
	vals, errs := make(chan int, 1), make(chan error, 1)
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
