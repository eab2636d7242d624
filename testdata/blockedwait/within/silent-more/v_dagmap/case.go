// right: DAG with a map of done channels
package v_dagmap

import (
	"context"
	"sync"
)

func Reconcile(ctx context.Context, deps map[string][]string) {
	done := map[string]chan struct{}{}
	for k := range deps {
		done[k] = make(chan struct{})
	}
	var wg sync.WaitGroup
	for k, ds := range deps {
		wg.Go(func() {
			defer close(done[k])
			for _, d := range ds {
				<-done[d]
			}
		})
	}
	wg.Wait()
}
