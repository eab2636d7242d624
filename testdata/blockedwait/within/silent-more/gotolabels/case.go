// right: labels and goto, ends by close
package gotolabels

import (
	"log"
	"net/http"
)

func Handle(w http.ResponseWriter, r *http.Request) {
	c := make(chan int)
	go func() {
	again:
		v, ok := <-c
		if !ok {
			goto out
		}
		log.Print(v)
		goto again
	out:
		log.Print("end")
	}()
	i := 0
loop:
	if i < 3 {
		c <- i
		i++
		goto loop
	}
	close(c)
}
