// The goroutine is a func-typed field which the constructor sets to a method ranging
// over a channel nobody closes.
package func_field_assigned

import (
	"context"
)

type Engine struct {
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

func (e *Engine) TryAdd(i int) bool {
	select {
	case e.inputs <- i:
		return true
	default:
		return false
	}
}

func (e *Engine) Run(ctx context.Context) {
	go e.syncLoop() // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
	<-ctx.Done()
}
