// Each turn starts a goroutine that waits for the stop of all turns: one more stays with
// each term.
package stop_of_all

import "context"

type Elector interface{ Run(ctx context.Context) }

func Run(create func() Elector, stop <-chan struct{}) {
	for {
		ctx, cancel := context.WithCancel(context.Background())
		go func() { // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
			<-stop
			cancel()
		}()
		create().Run(ctx)
		select {
		case <-stop:
			return
		default:
			cancel()
		}
	}
}
