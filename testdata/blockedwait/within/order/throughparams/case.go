// Package throughparams has goroutines that are handed what they wait on, of which the other side leaves first.
package throughparams

import (
	"net/http"
	"sync"
)

func apply(alarm chan<- string, in <-chan int, wg *sync.WaitGroup) {
	defer wg.Done()
	for i := range in {
		if i%10 == 0 {
			alarm <- "full"
		}
	}
}

func handle(stop <-chan bool, alarm <-chan string) {
	for {
		select {
		case <-stop:
			return
		case <-alarm:
		}
	}
}

// before stops who receives before it waits for who sends.
func before(n int) {
	var wg sync.WaitGroup
	in, alarm, stop := make(chan int, 100), make(chan string), make(chan bool)
	wg.Add(1)
	go apply(alarm, in, &wg) // want `goroutine may wait forever to send on "alarm" if another goroutine of before returns early \(leaks 1 goroutine each time, called per request from serve\)`
	go handle(stop, alarm)
	close(stop)
	close(in)
	wg.Wait()
}

// early returns without waiting.
func early(n int) {
	var wg sync.WaitGroup
	in, alarm, stop := make(chan int, 100), make(chan string), make(chan bool)
	wg.Add(1)
	go apply(alarm, in, &wg) // want `goroutine may wait forever to send on "alarm" if another goroutine of early returns early \(leaks 1 goroutine each time, called per request from serve\)`
	go handle(stop, alarm)
	defer close(stop)
	defer close(in)
	if n == 0 {
		return
	}
	wg.Wait()
}

func work(n int, results chan<- int, wg *sync.WaitGroup) {
	defer wg.Done()
	for i := range n {
		results <- i
	}
}

func closeBehind(wg *sync.WaitGroup, results chan int) {
	wg.Wait()
	close(results)
}

// first takes one of the results: the close comes behind those who send the others.
func first(n int) int {
	var wg sync.WaitGroup
	results := make(chan int)
	wg.Add(1)
	go work(n, results, &wg) // want `goroutine may wait forever to send on "results" if first returns early \(leaks 1 goroutine each time, called per request from serve\)`
	go closeBehind(&wg, results)
	for r := range results {
		if r > 3 {
			return r
		}
	}
	return 0
}

func serve() error {
	http.HandleFunc("/", func(w http.ResponseWriter, q *http.Request) {
		before(int(q.ContentLength))
		early(int(q.ContentLength))
		first(int(q.ContentLength))
	})
	return http.ListenAndServe(":0", nil)
}
