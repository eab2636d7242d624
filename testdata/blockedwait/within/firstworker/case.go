// Package firstworker starts workers as they are needed, as many as there are processors.
package firstworker

import (
	"net/http"
	"runtime"
	"sync"
)

// The first turn that comes so far starts one.
func scan(chain []int, fetched []bool) int {
	var mu sync.Mutex
	n := 0
	indexes := make(chan int)
	var wg sync.WaitGroup
	worker := func() {
		defer wg.Done()
		for i := range indexes {
			mu.Lock()
			n += chain[i]
			mu.Unlock()
		}
	}
	workers := 0
	for i := range chain {
		if fetched[i] {
			continue
		}
		if workers < runtime.NumCPU() {
			workers++
			wg.Add(1)
			go worker()
		}
		indexes <- i
	}
	close(indexes)
	wg.Wait()
	return n
}

// It may be told to start none.
func scanBy(limit int, chain []int) int {
	var mu sync.Mutex
	n := 0
	indexes := make(chan int)
	var wg sync.WaitGroup
	worker := func() {
		defer wg.Done()
		for i := range indexes {
			mu.Lock()
			n += chain[i]
			mu.Unlock()
		}
	}
	workers := 0
	for i := range chain {
		if workers < limit {
			workers++
			wg.Add(1)
			go worker()
		}
		indexes <- i
	}
	close(indexes)
	wg.Wait()
	return n
}

func Handler(chain []int, limit int) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		go scan(chain, make([]bool, len(chain)))
		go scanBy(limit, chain) // want `goroutine may wait forever to send on "indexes".*`
	}
}
