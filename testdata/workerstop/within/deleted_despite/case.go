// Package deleted_despite deletes entries that are not stopped, though the owner stops all that are left when it is.
package deleted_despite

import (
	"context"
	"time"
)

type adapter struct{ stop context.CancelFunc }

func newAdapter() *adapter { return &adapter{} }

func (a *adapter) Start(ctx context.Context) {
	ctx, a.stop = context.WithCancel(ctx)
	go a.watch(ctx)
}

func (a *adapter) Stop() { a.stop() }

func (a *adapter) watch(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-time.After(time.Second):
		}
	}
}

type orchestrator struct {
	active map[string]*adapter
	list   func(ctx context.Context) (map[string]string, error)
	ctx    context.Context
	cancel context.CancelFunc
	stops  bool
}

func newOrchestrator(list func(ctx context.Context) (map[string]string, error)) *orchestrator {
	ctx, cancel := context.WithCancel(context.Background())
	return &orchestrator{active: map[string]*adapter{}, list: list, ctx: ctx, cancel: cancel}
}

func (o *orchestrator) Start(ctx context.Context) {
	o.reload()
	go o.poll(ctx)
}

func (o *orchestrator) poll(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-time.After(30 * time.Second):
			o.reload()
		}
	}
}

func (o *orchestrator) reload() {
	configs, err := o.list(o.ctx)
	if err != nil {
		return
	}
	active := make(map[string]bool)
	for source := range configs {
		active[source] = true
		if _, ok := o.active[source]; ok {
			continue
		}
		a := newAdapter()
		a.Start(o.ctx)
		o.active[source] = a
	}
	for source := range o.active {
		if !active[source] {
			delete(o.active, source) // want `an entry is deleted without Stop, which stops its goroutine, and its context ends later: reload runs again once an entry is taken out of "active".*`
		}
	}
}

func (o *orchestrator) Stop() {
	o.cancel()
	for source, a := range o.active {
		a.Stop()
		delete(o.active, source)
	}
}

// right stops what it deletes.
type right struct {
	active map[string]*adapter
	list   func(ctx context.Context) (map[string]string, error)
	ctx    context.Context
	cancel context.CancelFunc
}

func newRight(list func(ctx context.Context) (map[string]string, error)) *right {
	ctx, cancel := context.WithCancel(context.Background())
	return &right{active: map[string]*adapter{}, list: list, ctx: ctx, cancel: cancel}
}

func (o *right) Start(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-time.After(30 * time.Second):
			o.reload()
		}
	}
}

func (o *right) reload() {
	configs, err := o.list(o.ctx)
	if err != nil {
		return
	}
	for source := range configs {
		if _, ok := o.active[source]; !ok {
			a := newAdapter()
			a.Start(o.ctx)
			o.active[source] = a
		}
	}
	for source, a := range o.active {
		if _, ok := configs[source]; !ok {
			a.Stop()
			delete(o.active, source)
		}
	}
}

func (o *right) Stop() {
	o.cancel()
	for source, a := range o.active {
		a.Stop()
		delete(o.active, source)
	}
}

var _ = []any{newOrchestrator, (*orchestrator).Start, (*orchestrator).Stop, newRight, (*right).Start, (*right).Stop}
