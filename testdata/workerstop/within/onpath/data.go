package onpath

import (
	"errors"
	"net/http"
)

// Goroutines that end with their data: blockedwait tells of them.
func jobs(n int) error {
	jobs := make(chan int)
	go func() {
		for j := range jobs {
			println(j)
		}
	}()
	if n > 3 {
		return errors.New("too many")
	}
	jobs <- n
	close(jobs)
	return nil
}

func printAll(in <-chan int) {
	for j := range in {
		println(j)
	}
}

func startJobs() chan<- int {
	jobs := make(chan int)
	go printAll(jobs)
	return jobs
}

func serveJobs() error {
	http.HandleFunc("/jobs", func(w http.ResponseWriter, r *http.Request) {
		jobs(int(r.ContentLength))
		startJobs() <- 1
	})
	return http.ListenAndServe(":80", nil)
}
