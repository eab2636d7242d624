// Cured twin of order/close_jobs_after_wait.
package close_jobs_before_wait

import (
	"sync"

	"k8s.io/klog/v2"
)

func Apply(objs []string, apply func(string) error) {
	jobs := make(chan string)
	var wg sync.WaitGroup
	for i := 0; i < 4; i++ {
		wg.Add(1)
		go func() {
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
	close(jobs)
	wg.Wait()
}
