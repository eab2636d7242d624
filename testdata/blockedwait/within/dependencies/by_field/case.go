// A chain: each waits for the one before.
package by_field

import "sync"

type task struct {
	before *task
	done   chan struct{}
}

func Run(first *task, names []string, work func(string)) {
	var g sync.WaitGroup
	last := first
	for _, name := range names {
		t := &task{before: last, done: make(chan struct{})}
		last = t
		g.Go(func() {
			defer close(t.done)
			if t.before != nil {
				<-t.before.done
			}
			work(name)
		})
	}
	g.Wait()
}
