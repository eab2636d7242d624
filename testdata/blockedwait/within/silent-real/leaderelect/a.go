// right: renew loop ends on ctx; OnStartedLeading goroutine takes ctx
package main

import (
	"context"
	"k8s.io/apimachinery/pkg/util/wait"
	"log"
	"time"
)

type LE struct {
	onStart func(context.Context)
	onStop  func()
	try     func() bool
}

func (le *LE) Run(ctx context.Context) {
	defer le.onStop()
	if !le.acquire(ctx) {
		return
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	go le.onStart(ctx)
	le.renew(ctx)
}
func (le *LE) acquire(ctx context.Context) bool {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	ok := false
	wait.JitterUntil(func() {
		if ok = le.try(); ok {
			cancel()
		}
	}, time.Second, 1.2, true, ctx.Done())
	return ok
}
func (le *LE) renew(ctx context.Context) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	wait.Until(func() {
		if !le.try() {
			cancel()
		}
	}, time.Second, ctx.Done())
}
func RunOrDie(ctx context.Context, work func(stop <-chan struct{})) {
	le := &LE{onStart: func(ctx context.Context) { work(ctx.Done()) }, onStop: func() { log.Print("lost") }, try: func() bool { return true }}
	le.Run(ctx)
}
func main() {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	RunOrDie(ctx, func(stop <-chan struct{}) { <-stop })
}
