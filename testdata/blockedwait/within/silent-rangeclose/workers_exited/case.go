// The distributor leaves the channel open only if the workers have left already.
package workers_exited

import "sync"

func DeleteAll(items []string, workers int, del func(string) error) {
	var wg sync.WaitGroup
	work := make(chan string, 2)
	exited := make(chan struct{})
	distributed := make(chan struct{})
	go func() {
		defer close(distributed)
		for _, item := range items {
			select {
			case work <- item:
			case <-exited:
				return
			}
		}
		close(work)
	}()
	wg.Add(workers)
	for range workers {
		go func() {
			defer wg.Done()
			for item := range work {
				if err := del(item); err != nil {
					return
				}
			}
		}()
	}
	wg.Wait()
	close(exited)
	<-distributed
}
