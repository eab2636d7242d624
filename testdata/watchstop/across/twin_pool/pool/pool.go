// OK: ref-counted shared watch: the last release stops it.
package pool

import (
	"context"
	"sync"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/kubernetes"
)

type shared struct {
	w    watch.Interface
	refs int
}

type Pool struct {
	Kube kubernetes.Interface
	mu   sync.Mutex
	byNS map[string]*shared
}

// Acquire returns the shared watch and a release func.
func (p *Pool) Acquire(ctx context.Context, ns string) (<-chan watch.Event, func(), error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	s, ok := p.byNS[ns]
	if !ok {
		w, err := p.Kube.CoreV1().Pods(ns).Watch(context.WithoutCancel(ctx), metav1.ListOptions{})
		if err != nil {
			return nil, nil, err
		}
		s = &shared{w: w}
		if p.byNS == nil {
			p.byNS = map[string]*shared{}
		}
		p.byNS[ns] = s
	}
	s.refs++
	return s.w.ResultChan(), sync.OnceFunc(func() { p.release(ns, s) }), nil
}

func (p *Pool) release(ns string, s *shared) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if s.refs--; s.refs > 0 {
		return
	}
	delete(p.byNS, ns)
	s.w.Stop()
}
