// Package turncontextold makes an object in each turn of a loop, on a context from before it.
package turncontextold

import (
	"context"
	"time"
)

type manager struct {
	ctx context.Context
	n   int
}

func (m *manager) Count() { m.n++ }

func (m *manager) Start() {
	go func() { // want `goroutine runs until m.ctx ends, and more are started before that: called per turn of its loop from Run .*`
		t := time.NewTicker(time.Second)
		defer t.Stop()
		for {
			select {
			case <-m.ctx.Done():
				return
			case <-t.C:
			}
		}
	}()
}

// Run makes one for each that comes.
func Run(reset chan bool) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	for range reset {
		m := &manager{ctx: ctx}
		m.Count()
		m.Start()
	}
}
