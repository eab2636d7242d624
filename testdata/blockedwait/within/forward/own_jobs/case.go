// What it works on the reader has made itself, and closes: no source, but work.
package own_jobs

import (
	"context"
)

type Pool struct{ do func(string) int }

func (p *Pool) Sum(ctx context.Context, names []string) (sum int, err error) {
	jobs, results := make(chan string, len(names)), make(chan int)
	defer close(jobs)
	go func() { // want `goroutine may wait forever to send on "results".*\(leaks 1 goroutine each time.*\)`
		for j := range jobs {
			results <- p.do(j)
		}
	}()
	for _, n := range names {
		jobs <- n
	}
	for range names {
		select {
		case n := <-results:
			sum += n
		case <-ctx.Done():
			return sum, ctx.Err()
		}
	}
	return sum, nil
}
