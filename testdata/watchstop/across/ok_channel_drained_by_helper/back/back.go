// Applies events to an index until the channel is closed.

package back

import (
	"sync"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/watch"
)

type Index struct {
	mu    sync.RWMutex
	names map[string]labels.Set
}

func (i *Index) Apply(events <-chan watch.Event) {
	for ev := range events {
		ns, ok := ev.Object.(*corev1.Namespace)
		if !ok {
			continue
		}
		i.mu.Lock()
		if i.names == nil {
			i.names = make(map[string]labels.Set)
		}
		if ev.Type == watch.Deleted {
			delete(i.names, ns.Name)
		} else {
			i.names[ns.Name] = ns.Labels
		}
		i.mu.Unlock()
	}
}
