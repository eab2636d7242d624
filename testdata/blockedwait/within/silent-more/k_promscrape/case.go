// right: scrape loops stopped and joined by pool (prometheus)
package k_promscrape

import (
	"context"
	"slices"
	"sync"
	"time"
)

type loop struct {
	ctx, parent context.Context
	cancel      context.CancelFunc
	stopped     chan struct{}
}

func newLoop(p context.Context) *loop {
	l := &loop{parent: p, stopped: make(chan struct{})}
	l.ctx, l.cancel = context.WithCancel(p)
	return l
}
func (l *loop) run(d time.Duration) {
	defer close(l.stopped)
	t := time.NewTicker(d)
	defer t.Stop()
	for {
		select {
		case <-l.parent.Done():
			return
		case <-l.ctx.Done():
			return
		case <-t.C:
		}
	}
}
func (l *loop) stop() { l.cancel(); <-l.stopped }

type Pool struct{ loops map[string]*loop }

func (p *Pool) Sync(ctx context.Context, ts []string) {
	var wg sync.WaitGroup
	for k, l := range p.loops {
		if !slices.Contains(ts, k) {
			wg.Go(l.stop)
			delete(p.loops, k)
		}
	}
	for _, t := range ts {
		if p.loops[t] == nil {
			l := newLoop(ctx)
			p.loops[t] = l
			go l.run(time.Second)
		}
	}
	wg.Wait()
}
