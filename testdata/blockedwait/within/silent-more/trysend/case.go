// right: first result wins, others drop theirs
package trysend

import (
	"fmt"
	"io"
	"net"
	"net/http"
)

func Handle(w http.ResponseWriter, r *http.Request) {
	res := make(chan string, 1)
	for _, h := range []string{"a", "b", "c"} {
		go func() {
			ips, _ := net.LookupHost(h)
			select {
			case res <- fmt.Sprint(ips):
			default:
			}
		}()
	}
	select {
	case v := <-res:
		io.WriteString(w, v)
	case <-r.Context().Done():
	}
}
