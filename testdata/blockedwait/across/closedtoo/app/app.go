// Package app reads from a channel of another package, until it is closed or a context ends: the sender may be left behind at that end, and no more often.
package app

import (
	"context"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/closedtoo/files"
)

type adapter struct {
	ctx    context.Context
	handle func()
	wait   func() bool
}

func (a *adapter) Run(ctx context.Context, w *files.Watcher) error {
	ch, err := files.Watch(ctx, w) // want `goroutine may wait forever to send on what Watch gives if another goroutine of Run returns early, when ctx ends \(may leak .*`
	if err != nil {
		return err
	}
	go func() {
		for {
			select {
			case <-ctx.Done():
				return
			case _, ok := <-ch:
				if !ok {
					return
				}
				a.handle()
			}
		}
	}()
	return nil
}

func (a *adapter) again(w *files.Watcher) {
	for a.wait() {
		ch, err := files.Watch(a.ctx, w) // want `goroutine may wait forever to send on what Watch gives when ctx ends and again returns \(may leak .*`
		if err != nil {
			continue
		}
		a.monitor(ch)
	}
}

func (a *adapter) monitor(ch <-chan struct{}) {
	for {
		select {
		case <-a.ctx.Done():
			return
		case _, ok := <-ch:
			if !ok {
				return
			}
			a.handle()
		}
	}
}

// It leaves when it has had enough.
func (a *adapter) some(ctx context.Context, w *files.Watcher) {
	ch, err := files.Watch(ctx, w) // want `goroutine may wait forever to send on what Watch gives if some returns early \(leaks .*`
	if err != nil {
		return
	}
	n := 0
	for range ch {
		a.handle()
		if n++; n > 3 {
			return
		}
	}
}
