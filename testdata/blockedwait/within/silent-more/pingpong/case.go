// right: handshake, both sides count to n
package pingpong

import (
	"fmt"
	"net/http"
)

func Handle(w http.ResponseWriter, r *http.Request) {
	ping, pong := make(chan int), make(chan int)
	go func() {
		for i := 0; i < 10; i++ {
			pong <- 1 + <-ping
		}
	}()
	v := 0
	for i := 0; i < 10; i++ {
		ping <- v
		v = <-pong
	}
	fmt.Fprint(w, v)
}
