// right: fixed array literal of four
package k_bufarray

import (
	"net"
	"net/http"
)

func Handle(w http.ResponseWriter, r *http.Request) {
	hosts := [...]string{"a", "b", "c", "d"}
	out := make(chan error, len(hosts))
	for _, h := range hosts {
		go func() { out <- ping(h) }()
	}
	if err := <-out; err != nil {
		http.Error(w, err.Error(), 500)
	}
}
func ping(h string) error { _, err := net.Dial("tcp", h); return err }
