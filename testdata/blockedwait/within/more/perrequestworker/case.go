package perrequestworker

import (
	"log"
	"net/http"
)

type S struct{}

func (s *S) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	jobs := make(chan int, 10)
	for range 3 {
		go worker(jobs) // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
	}
	for i := range 10 {
		jobs <- i
	}
}
func worker(c <-chan int) {
	for j := range c {
		log.Print(j)
	}
}
