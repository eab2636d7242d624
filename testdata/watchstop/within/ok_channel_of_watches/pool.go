// Watches travel over a channel to workers that stop them.

package pool

import (
	"context"
	"sync"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/kubernetes"
	klog "k8s.io/klog/v2"
)

type job struct {
	name string
	w    watch.Interface
}

type Pool struct {
	jobs chan job
	wg   sync.WaitGroup
}

func NewPool(n int) *Pool {
	p := &Pool{jobs: make(chan job)}
	for range n {
		p.wg.Go(p.work)
	}
	return p
}

func (p *Pool) work() {
	for j := range p.jobs {
		p.drain(j)
	}
}

func (p *Pool) drain(j job) {
	defer j.w.Stop()
	for ev := range j.w.ResultChan() {
		if ev.Type == watch.Error {
			klog.InfoS("watch failed", "name", j.name)
			return
		}
	}
}

func (p *Pool) Submit(ctx context.Context, cs kubernetes.Interface, ns string) error {
	w, err := cs.CoreV1().Pods(ns).Watch(ctx, metav1.ListOptions{})
	if err != nil {
		return err
	}
	select {
	case p.jobs <- job{name: ns, w: w}:
		return nil
	case <-ctx.Done():
		w.Stop()
		return ctx.Err()
	}
}

func (p *Pool) Close() {
	close(p.jobs)
	p.wg.Wait()
}
