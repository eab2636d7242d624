// One for each worker: there are only so many.
package bounded

import "context"

type Worker interface{ Stop() }

func StopAll(ctx context.Context, workers []Worker) {
	for _, w := range workers {
		go func() {
			<-ctx.Done()
			w.Stop()
		}()
	}
	<-ctx.Done()
}
