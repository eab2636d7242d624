// The dispatcher's select has two sends and no way out; the consumers leave with
// the context, the dispatcher stays.
package select_two_sends

import (
	"context"
	"log"
)

type Task struct {
	Urgent bool
	ID     int
}

type Dispatcher struct {
	next func() Task
}

func consume(ctx context.Context, name string, in <-chan Task) {
	for {
		select {
		case <-ctx.Done():
			return
		case t := <-in:
			log.Printf("%s: %d", name, t.ID)
		}
	}
}

func (d *Dispatcher) Run(ctx context.Context) {
	a, b := make(chan Task), make(chan Task)
	go consume(ctx, "a", a)
	go consume(ctx, "b", b)
	go func() { // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
		for {
			t := Task{ID: 1}
			select {
			case a <- t:
			case b <- t:
			}
		}
	}()
	<-ctx.Done()
}
