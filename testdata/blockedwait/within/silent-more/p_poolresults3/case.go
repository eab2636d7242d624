// right: jobs closed only after all results have come
package p_poolresults3

import (
	"fmt"
	"net/http"
)

func Handle(w http.ResponseWriter, r *http.Request) {
	jobs, results := make(chan int, 5), make(chan int, 5)
	for range 3 {
		go func() {
			for j := range jobs {
				results <- j
			}
		}()
	}
	for j := range 5 {
		jobs <- j
	}
	for range 5 {
		fmt.Fprint(w, <-results)
	}
	close(jobs)
}
