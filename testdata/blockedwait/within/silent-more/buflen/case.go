// right: buffer holds all results, early return harmless
package buflen

import (
	"net"
	"net/http"
	"strings"
)

func Handle(w http.ResponseWriter, r *http.Request) {
	addrs := strings.Split(r.FormValue("a"), ",")
	errs := make(chan error, len(addrs))
	for _, a := range addrs {
		go func() { errs <- dial(a) }()
	}
	for range addrs {
		if err := <-errs; err != nil {
			http.Error(w, err.Error(), 500)
			return
		}
	}
}
func dial(a string) error {
	c, err := net.Dial("tcp", a)
	if err == nil {
		c.Close()
	}
	return err
}
