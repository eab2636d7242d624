// right: client-go wait.BackoffUntil with stop
package k_reflector

import "context"

func Run(ctx context.Context) {
	resync, stop := make(chan struct{}), make(chan struct{})
	defer close(stop)
	go func() {
		for {
			select {
			case resync <- struct{}{}:
			case <-stop:
				return
			case <-ctx.Done():
				return
			}
		}
	}()
	for i := 0; i < 3; i++ {
		<-resync
	}
}
