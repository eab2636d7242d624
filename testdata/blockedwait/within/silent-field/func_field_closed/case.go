// Cured twin of field/func_field_assigned: Run closes the channel in a deferred call.
package func_field_closed

import (
	"context"
	"sync"
)

type Engine struct {
	mu       sync.Mutex
	down     bool
	inputs   chan int
	syncLoop func()
	handle   func(int)
}

func NewEngine(handle func(int)) *Engine {
	e := &Engine{inputs: make(chan int, 4), handle: handle}
	e.syncLoop = e.defaultLoop
	return e
}

func (e *Engine) defaultLoop() {
	for i := range e.inputs {
		e.handle(i)
	}
}

func (e *Engine) closeInputs() {
	e.mu.Lock()
	defer e.mu.Unlock()
	if !e.down {
		e.down = true
		close(e.inputs)
	}
}

func (e *Engine) Run(ctx context.Context) {
	defer e.closeInputs()
	go e.syncLoop()
	<-ctx.Done()
}
