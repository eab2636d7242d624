// right: fixed number of results, jobs closed in the end
package p_poolresults

import (
	"fmt"
	"net/http"
)

func Handle(w http.ResponseWriter, r *http.Request) {
	jobs, results := make(chan int), make(chan int)
	for range 3 {
		go func() {
			for j := range jobs {
				results <- j * 2
			}
		}()
	}
	go func() {
		for i := range 9 {
			jobs <- i
		}
		close(jobs)
	}()
	for range 9 {
		fmt.Fprint(w, <-results)
	}
}
