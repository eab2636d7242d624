// Package main makes contexts that a goroutine cancels which also ends with them.
package main

import (
	"context"
	"errors"
	"time"
)

var errLost = errors.New("lost the lead")

type status func() (leads bool, expired <-chan struct{})

// whileLeading runs tasks while it leads. The goroutine cancels the context, unless that has ended.
func whileLeading(ctx context.Context, status status, tasks func(context.Context)) {
	for {
		leads, expired := status()
		if leads {
			ctx, cancel := context.WithCancelCause(ctx)
			go func() {
				select {
				case <-expired:
					cancel(errLost)
				case <-ctx.Done():
				}
			}()
			tasks(ctx)
		}
		select {
		case <-expired:
		case <-ctx.Done():
			return
		}
	}
}

// untilLate has a goroutine of which one case ends without the context having ended.
func untilLate(ctx context.Context, status status, tasks func(context.Context)) {
	for {
		leads, expired := status()
		if leads {
			ctx, cancel := context.WithCancel(ctx) // want `the func that cancels context "cancel" is not called on every path, and its parent ends later: started per turn of its loop in untilLate \(leaks the context and what it holds each time\)`
			go func() {
				select {
				case <-expired:
					cancel()
				case <-time.After(time.Minute):
				case <-ctx.Done():
				}
			}()
			tasks(ctx)
		}
		<-expired
	}
}

// waitsOnly has a goroutine that waits for the end of the context, and brings it about in no case: workerstop tells of that.
func waitsOnly(ctx context.Context, status status, tasks func(context.Context)) {
	for {
		leads, expired := status()
		if leads {
			ctx, cancel := context.WithCancel(ctx)
			go func() {
				<-ctx.Done()
				println("over")
			}()
			tasks(ctx)
			if leads, _ = status(); leads {
				continue
			}
			cancel()
		}
		<-expired
	}
}

func lead() (bool, <-chan struct{}) { return true, make(chan struct{}) }

func main() {
	ctx := context.Background()
	go whileLeading(ctx, lead, func(context.Context) {})
	go untilLate(ctx, lead, func(context.Context) {})
	go waitsOnly(ctx, lead, func(context.Context) {})
	select {}
}
