// Cleanup closures are collected and run by Stop.
package cleanupslice

import (
	"sync"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
)

type Publisher struct {
	mu       sync.Mutex
	cleanups []func() error
	out      chan string
}

func (p *Publisher) watch(inf cache.SharedIndexInformer) error {
	reg, err := inf.AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: p.publish})
	if err != nil {
		return err
	}
	p.mu.Lock()
	p.cleanups = append(p.cleanups, func() error { return inf.RemoveEventHandler(reg) })
	p.mu.Unlock()
	return nil
}

func NewPublisher(pods, nodes cache.SharedIndexInformer) (*Publisher, error) {
	p := &Publisher{out: make(chan string, 10)}
	for _, inf := range []cache.SharedIndexInformer{pods, nodes} {
		if err := p.watch(inf); err != nil {
			p.Stop()
			return nil, err
		}
	}
	return p, nil
}

func (p *Publisher) publish(obj interface{}) {
	select {
	case p.out <- obj.(metav1.Object).GetName():
	default:
	}
}

func (p *Publisher) Stop() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for i := len(p.cleanups) - 1; i >= 0; i-- {
		if err := p.cleanups[i](); err != nil {
			klog.ErrorS(err, "cleanup")
		}
	}
	p.cleanups = nil
}
