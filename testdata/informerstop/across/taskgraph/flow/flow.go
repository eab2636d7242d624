// Package flow runs tasks beside each other.
package flow

import (
	"context"
	"sync"
)

type TaskFn func(ctx context.Context) error

type Task struct {
	Name string
	Fn   TaskFn
}

type Graph struct{ tasks []Task }

func NewGraph() *Graph { return &Graph{} }

func (g *Graph) Add(t Task) { g.tasks = append(g.tasks, t) }

func (g *Graph) Compile() *Flow { return &Flow{tasks: g.tasks} }

type Flow struct{ tasks []Task }

func (f *Flow) Run(ctx context.Context) error {
	e := &execution{flow: f}
	return e.run(ctx)
}

type execution struct {
	flow *Flow
	wg   sync.WaitGroup
}

func (e *execution) run(ctx context.Context) error {
	for _, t := range e.flow.tasks {
		e.wg.Add(1)
		go e.runTask(ctx, t)
	}
	e.wg.Wait()
	return nil
}

func (e *execution) runTask(ctx context.Context, t Task) {
	defer e.wg.Done()
	_ = t.Fn(ctx)
}
