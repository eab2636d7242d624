// Package severalends has goroutines that one of several signals ends.
package severalends

import "context"

type elector struct{ run func(context.Context) }

// Run campaigns until stop closes: that ends the goroutine of the last turn, too.
func (e *elector) Run(stop <-chan struct{}) {
	for {
		ctx, cancel := context.WithCancel(context.Background())
		go func() {
			defer cancel()
			select {
			case <-stop:
			case <-ctx.Done():
			}
		}()
		e.run(ctx)
		select {
		case <-stop:
			return
		default:
			cancel()
		}
	}
}

// RunTimes leaves the goroutine of a turn alone where it has another reason to go.
func (e *elector) RunTimes(stop <-chan struct{}, more func() bool) {
	for {
		ctx, cancel := context.WithCancel(context.Background())
		go func() { // want `the goroutine that "cancel" ends is not stopped on every path.*`
			defer cancel()
			select {
			case <-stop:
			case <-ctx.Done():
			}
		}()
		e.run(ctx)
		if !more() {
			return
		}
		cancel()
	}
}

// Serve campaigns for each that comes, until stop closes.
func (e *elector) Serve(stop <-chan struct{}, each <-chan func() bool) {
	for more := range each {
		e.RunTimes(stop, more)
	}
}

// runOnce likewise leaves alone the one of the last turn, of one call.
func (e *elector) runOnce(stop <-chan struct{}, more func() bool) {
	for {
		ctx, cancel := context.WithCancel(context.Background())
		go func() {
			defer cancel()
			select {
			case <-stop:
			case <-ctx.Done():
			}
		}()
		e.run(ctx)
		if !more() {
			return
		}
		cancel()
	}
}

func (e *elector) ServeOnce(stop <-chan struct{}, more func() bool) {
	e.runOnce(stop, more)
	<-stop
}
