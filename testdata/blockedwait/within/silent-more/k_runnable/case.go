// right: manager Runnable; worker channel closed when ctx ends, workers joined
package k_runnable

import (
	"context"
	"sync"

	"k8s.io/klog/v2"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

type P struct{ in chan string }

func (p *P) SetupWithManager(m manager.Manager) error {
	p.in = make(chan string)
	return m.Add(manager.RunnableFunc(p.run))
}
func (p *P) run(ctx context.Context) error {
	var wg sync.WaitGroup
	work := make(chan string)
	for range 4 {
		wg.Go(func() {
			for w := range work {
				klog.Info(w)
			}
		})
	}
	defer wg.Wait()
	defer close(work)
	for {
		select {
		case s := <-p.in:
			work <- s
		case <-ctx.Done():
			return nil
		}
	}
}
