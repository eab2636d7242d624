// Package relisted hands the channel of a watch to a func that it is given, in a loop that asks whether a context has ended.
package relisted

import (
	"context"
	"time"

	"k8s.io/apimachinery/pkg/watch"
)

func run(ctx context.Context, begin func(context.Context) (watch.Interface, error), reload func(context.Context) error, drain func(context.Context, <-chan watch.Event)) {
	for ctx.Err() == nil {
		w, err := begin(ctx)
		if err != nil {
			select {
			case <-ctx.Done():
				return
			case <-time.After(time.Second):
			}
			continue
		}
		_ = reload(ctx)
		drain(ctx, w.ResultChan())
		w.Stop()
	}
}

func runWith(ctx context.Context, begin func(context.Context) (watch.Interface, error), drain func(context.Context, watch.Interface) error) {
	for ctx.Err() == nil {
		w, err := begin(ctx)
		if err != nil {
			continue
		}
		_ = drain(ctx, w)
		w.Stop()
	}
}

type source interface {
	Watch(context.Context) (watch.Interface, error)
}

func forgets(ctx context.Context, s source, reload func(context.Context) error, drain func(context.Context, <-chan watch.Event)) {
	for ctx.Err() == nil {
		w, err := s.Watch(ctx) // want `watch "w" is not stopped on every path.*`
		if err != nil {
			continue
		}
		if err := reload(ctx); err != nil {
			continue
		}
		drain(ctx, w.ResultChan())
		w.Stop()
	}
}

type relister struct {
	source source
	period time.Duration
}

func (r *relister) reload(context.Context) error { return nil }

func (r *relister) drain(ctx context.Context, events <-chan watch.Event) {
	for {
		select {
		case <-ctx.Done():
			return
		case _, ok := <-events:
			if !ok {
				return
			}
		}
	}
}

func (r *relister) start(ctx context.Context) {
	go run(ctx, func(ctx context.Context) (watch.Interface, error) { return r.source.Watch(ctx) }, r.reload, r.drain)
	go run(ctx, r.source.Watch, r.reload, r.drain)
	runWith(ctx, r.source.Watch, func(ctx context.Context, w watch.Interface) error { return nil })
}

var _ = []any{(*relister).start, forgets}
