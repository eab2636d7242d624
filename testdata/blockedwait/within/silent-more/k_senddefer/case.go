// right: send in defer with recover; one slot
package k_senddefer

import (
	"fmt"
	"io"
	"net/http"
)

func Handle(w http.ResponseWriter, r *http.Request) {
	res := make(chan error, 1)
	go func() {
		var err error
		defer func() {
			if p := recover(); p != nil {
				err = fmt.Errorf("%v", p)
			}
			res <- err
		}()
		_, err = io.Copy(io.Discard, r.Body)
	}()
	select {
	case <-res:
	case <-r.Context().Done():
	}
}
