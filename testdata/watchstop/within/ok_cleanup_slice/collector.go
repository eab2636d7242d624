// Stop functions of several watches are collected in a slice that Close runs; a failed constructor runs it as well.

package cleanup

import (
	"context"
	"fmt"
	"sync"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/sets"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/kubernetes"
)

type Collector struct {
	mu       sync.Mutex
	cleanups []func()
	channels map[string]<-chan watch.Event
}

func NewCollector(ctx context.Context, cs kubernetes.Interface, namespaces sets.Set[string]) (*Collector, error) {
	c := &Collector{channels: map[string]<-chan watch.Event{}}
	for _, ns := range sets.List(namespaces) {
		w, err := cs.CoreV1().ResourceQuotas(ns).Watch(ctx, metav1.ListOptions{})
		if err != nil {
			c.Close()
			return nil, fmt.Errorf("quota watch %s: %w", ns, err)
		}
		c.cleanups = append(c.cleanups, w.Stop)
		c.channels[ns] = w.ResultChan()
	}
	return c, nil
}

func (c *Collector) Events(ns string) <-chan watch.Event { return c.channels[ns] }

func (c *Collector) Close() {
	c.mu.Lock()
	defer c.mu.Unlock()
	for i := len(c.cleanups) - 1; i >= 0; i-- {
		c.cleanups[i]()
	}
	c.cleanups = nil
}
