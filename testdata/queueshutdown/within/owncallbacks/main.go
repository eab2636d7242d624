// The callbacks of a leader are in a type of one's own, which a loop of one's own calls for each term.
package main

import (
	"context"
	"log"

	"k8s.io/client-go/util/workqueue"
)

type callbacks struct {
	OnStartedLeading func(context.Context)
	OnStoppedLeading func()
}

type elector struct{ terms chan struct{} }

func (e *elector) run(ctx context.Context, on callbacks) {
	for range e.terms {
		term, cancel := context.WithCancel(ctx)
		on.OnStartedLeading(term)
		on.OnStoppedLeading()
		cancel()
	}
}

func main() {
	ctx := context.Background()
	e := &elector{terms: make(chan struct{})}
	e.run(ctx, callbacks{ // the process ends with the term
		OnStartedLeading: func(ctx context.Context) { work(ctx) },
		OnStoppedLeading: func() { log.Fatal("leader lost") },
	})
	e.run(ctx, callbacks{ // it goes on
		OnStartedLeading: func(ctx context.Context) { again(ctx) },
		OnStoppedLeading: func() { log.Print("leader lost") },
	})
}

func work(ctx context.Context) {
	q := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
	go drain(q)
	<-ctx.Done()
}

func again(ctx context.Context) {
	q := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()) // want `workqueue "q" is never shut down .leaks 1 goroutine and 14 KiB each time.`
	go drain(q)
	<-ctx.Done()
}

func drain(q workqueue.TypedRateLimitingInterface[string]) {
	for {
		item, quit := q.Get()
		if quit {
			return
		}
		q.Done(item)
	}
}
