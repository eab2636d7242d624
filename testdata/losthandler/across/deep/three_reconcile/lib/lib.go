// Registration three packages down, the reconcile on top; the middle only hands on.
package lib

import (
	"fmt"

	"github.com/leaklint/leaklint/testdata/losthandler/across/deep/three_reconcile/inner"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/tools/cache"
)

type Collector struct {
	events chan string
}

func NewCollector(f informers.SharedInformerFactory) (*Collector, error) {
	c := &Collector{events: make(chan string, 16)}
	if err := inner.Hook(f.Core().V1().Events().Informer(), c.onEvent); err != nil {
		return nil, fmt.Errorf("collector: %w", err)
	}
	return c, nil
}

func (c *Collector) onEvent(obj any) {
	if k, err := cache.MetaNamespaceKeyFunc(obj); err == nil {
		select {
		case c.events <- k:
		default:
		}
	}
}

func (c *Collector) Drain() (out []string) {
	for {
		select {
		case k := <-c.events:
			out = append(out, k)
		default:
			return out
		}
	}
}
