// Package main has a goroutine that waits for the end of a context, which nothing brings about on one way.
package main

import "context"

type status func() (leads bool, expired <-chan struct{})

func waitsOnly(ctx context.Context, status status, tasks func(context.Context)) {
	for {
		leads, expired := status()
		if leads {
			ctx, cancel := context.WithCancel(ctx)
			go func() { // want `the goroutine that "cancel" ends is not stopped on every path, and its context ends later: started per turn of its loop in waitsOnly \(leaks 1 goroutine and what it holds each time\)`
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
	go waitsOnly(context.Background(), lead, func(context.Context) {})
	select {}
}
