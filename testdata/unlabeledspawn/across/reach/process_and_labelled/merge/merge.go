// The helper is called by process-wide code and by labelled per-cluster code; its go is fine in both: silent.
package merge

import (
	"context"
	"sync"
)

// Channels merges channels into one.
func Channels(ctx context.Context, ins ...<-chan string) <-chan string {
	out := make(chan string)
	var wg sync.WaitGroup
	for _, in := range ins {
		wg.Go(func() {
			for {
				select {
				case <-ctx.Done():
					return
				case s, ok := <-in:
					if !ok {
						return
					}
					out <- s
				}
			}
		})
	}
	go func() {
		wg.Wait()
		close(out)
	}()
	return out
}
