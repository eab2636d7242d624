// Each turn has a context of its own, and cancels it.
package own_context

import "context"

type Elector interface{ Run(ctx context.Context) }

func Run(create func() Elector, parent context.Context) {
	for parent.Err() == nil {
		ctx, cancel := context.WithCancel(parent)
		e := create()
		go func() {
			<-ctx.Done()
			println("lost")
		}()
		e.Run(ctx)
		cancel()
	}
}
