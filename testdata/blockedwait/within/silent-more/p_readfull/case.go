// right: early return only after all were received
package p_readfull

import "net/http"

func Handle(w http.ResponseWriter, r *http.Request) {
	ks := r.URL.Query()["k"]
	c := make(chan error)
	for range ks {
		go func() { c <- nil }()
	}
	var first error
	for range ks {
		if err := <-c; err != nil && first == nil {
			first = err
		}
	}
	if first != nil {
		return
	}
	w.Write(nil)
}
