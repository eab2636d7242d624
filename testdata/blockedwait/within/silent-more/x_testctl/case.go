// right: two-phase: paused worker is released after it has reported
package x_testctl

import (
	"context"
	"sync"
)

func Reconcile(ctx context.Context) {
	entered, release := make(chan struct{}), make(chan struct{})
	var wg sync.WaitGroup
	wg.Add(1)
	go func() {
		defer wg.Done()
		entered <- struct{}{}
		<-release
	}()
	<-entered
	close(release)
	wg.Wait()
}
