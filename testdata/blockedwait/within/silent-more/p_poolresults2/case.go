// right: gobyexample worker pools: jobs and results have slots for all
package p_poolresults2

import "net/http"

func Handle(w http.ResponseWriter, r *http.Request) {
	const n = 5
	jobs, results := make(chan int, n), make(chan int, n)
	for i := 1; i <= 3; i++ {
		go worker(i, jobs, results)
	}
	for j := 1; j <= n; j++ {
		jobs <- j
	}
	close(jobs)
	for a := 1; a <= n; a++ {
		<-results
	}
}
func worker(id int, jobs <-chan int, results chan<- int) {
	for j := range jobs {
		results <- j * id
	}
}
