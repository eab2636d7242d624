// right: single job acked, then closed (variant of ackjob without error return)
package v_ack1

import "net/http"

func Handle(w http.ResponseWriter, r *http.Request) {
	jobs, ack := make(chan int), make(chan int)
	go func() {
		for j := range jobs {
			ack <- j
		}
	}()
	for i := range 3 {
		jobs <- i
		<-ack
	}
	close(jobs)
}
