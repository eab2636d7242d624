// right: like ackjob, ack in the goroutine is always sent
package v_ack2

import "net/http"

func Handle(w http.ResponseWriter, r *http.Request) {
	jobs, ack := make(chan int), make(chan int, 1)
	defer close(jobs)
	go func() {
		for j := range jobs {
			ack <- j
		}
	}()
	jobs <- 1
	if <-ack == 2 {
		return
	}
	jobs <- 2
	<-ack
}
