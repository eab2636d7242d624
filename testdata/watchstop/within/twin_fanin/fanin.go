// OK: multi-cluster fan-in: each member's watch has a stopper goroutine; the merged watch stops all members.
package fanin

import (
	"context"
	"errors"
	"sync"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/kubernetes"
)

type merged struct {
	members []watch.Interface
	out     chan watch.Event
	quit    chan struct{}
	once    sync.Once
	wg      sync.WaitGroup
}

var _ watch.Interface = (*merged)(nil)

func Watch(ctx context.Context, clusters map[string]kubernetes.Interface, o metav1.ListOptions) (watch.Interface, error) {
	m := &merged{out: make(chan watch.Event), quit: make(chan struct{})}
	var errs []error
	for name, c := range clusters {
		w, err := c.CoreV1().Nodes().Watch(ctx, o)
		if err != nil {
			errs = append(errs, errors.New(name+": "+err.Error()))
			continue
		}
		m.add(w)
	}
	if len(errs) > 0 {
		m.Stop()
		return nil, errors.Join(errs...)
	}
	go func() {
		m.wg.Wait()
		close(m.out)
	}()
	return m, nil
}

func (m *merged) add(w watch.Interface) {
	m.members = append(m.members, w)
	m.wg.Add(1)
	go func() {
		defer m.wg.Done()
		for {
			select {
			case <-m.quit:
				return
			case ev, ok := <-w.ResultChan():
				if !ok {
					return
				}
				select {
				case m.out <- ev:
				case <-m.quit:
					return
				}
			}
		}
	}()
}

func (m *merged) ResultChan() <-chan watch.Event { return m.out }

func (m *merged) Stop() {
	m.once.Do(func() {
		close(m.quit)
		for _, w := range m.members {
			w.Stop()
		}
	})
}
