// right: constant 16 is above the five senders
package p_bufmax

import (
	"fmt"
	"net/http"
)

func Handle(w http.ResponseWriter, r *http.Request) {
	c := make(chan int, 16)
	for i := range 5 {
		go func() { c <- i; c <- -i }()
	}
	fmt.Fprint(w, <-c)
}
