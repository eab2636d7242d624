// The workers end when jobs is closed; the close stands behind wg.Wait.
package close_jobs_after_wait

import (
	"sync"

	"k8s.io/klog/v2"
)

func Apply(objs []string, apply func(string) error) {
	jobs := make(chan string)
	var wg sync.WaitGroup
	for i := 0; i < 4; i++ {
		wg.Add(1)
		go func() { // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
			defer wg.Done()
			for o := range jobs {
				if err := apply(o); err != nil {
					klog.ErrorS(err, "apply", "object", o)
				}
			}
		}()
	}
	for _, o := range objs {
		jobs <- o
	}
	wg.Wait()
	close(jobs)
}
