// Package joinedturn waits in each turn for a group of goroutines that run until its context ends.
package joinedturn

import (
	"context"
	"sync"

	"golang.org/x/sync/errgroup"
)

type claim struct{ items chan int }

func Consume(ctx context.Context, topics []string, h func(*claim) error) error {
	for {
		select {
		case <-ctx.Done():
			return nil
		default:
		}
		g, _ := errgroup.WithContext(ctx)
		for range topics {
			c := &claim{make(chan int)}
			g.Go(func() error {
				<-ctx.Done()
				close(c.items)
				return nil
			})
			g.Go(func() error { return h(c) })
		}
		if err := g.Wait(); err != nil {
			return err
		}
	}
}

// tasks is a group of one's own.
type tasks struct {
	*errgroup.Group
	mu   sync.Mutex
	errs []error
}

func newTasks(ctx context.Context) *tasks {
	g, _ := errgroup.WithContext(ctx)
	return &tasks{Group: g}
}

func (t *tasks) Go(f func() error) {
	t.Group.Go(func() error {
		err := f()
		t.mu.Lock()
		t.errs = append(t.errs, err)
		t.mu.Unlock()
		return err
	})
}

func (t *tasks) Wait() []error {
	_ = t.Group.Wait()
	return t.errs
}

func ConsumeOwn(ctx context.Context, topics []string, h func(*claim) error) error {
	for {
		select {
		case <-ctx.Done():
			return nil
		default:
		}
		t := newTasks(ctx)
		for range topics {
			c := &claim{make(chan int)}
			t.Go(func() error {
				<-ctx.Done()
				close(c.items)
				return nil
			})
			t.Go(func() error { return h(c) })
		}
		if errs := t.Wait(); len(errs) > 0 {
			return errs[0]
		}
	}
}

func ConsumeAll(ctx context.Context, topics []string, h func(context.Context, string)) {
	for {
		select {
		case <-ctx.Done():
			return
		default:
		}
		var wg sync.WaitGroup
		for _, topic := range topics {
			wg.Add(1)
			go func() {
				defer wg.Done()
				h(ctx, topic)
				<-ctx.Done()
			}()
		}
		wg.Wait()
	}
}

// ConsumeSome waits for another group.
func ConsumeSome(ctx context.Context, topics []string, h func(context.Context, string)) {
	for {
		select {
		case <-ctx.Done():
			return
		default:
		}
		var wg, others sync.WaitGroup
		for _, topic := range topics {
			wg.Add(1)
			go func() { // want `goroutine runs until ctx ends, and more are started before that: .*`
				defer wg.Done()
				h(ctx, topic)
				<-ctx.Done()
			}()
		}
		others.Wait()
	}
}

// ConsumeNone waits for none where there is nothing to do.
func ConsumeNone(ctx context.Context, topics []string, h func(context.Context, string) error) {
	for {
		select {
		case <-ctx.Done():
			return
		default:
		}
		g, _ := errgroup.WithContext(ctx)
		for _, topic := range topics {
			g.Go(func() error { // want `goroutine runs until ctx ends, and more are started before that: .*`
				_ = h(ctx, topic)
				<-ctx.Done()
				return nil
			})
		}
		if len(topics) > 8 {
			continue
		}
		_ = g.Wait()
	}
}
