// cache.ListWatch.Watch called by hand; only the time-out path stops.

package probe

import (
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/fields"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/tools/cache"
)

type Probe struct {
	lw      *cache.ListWatch
	timeout time.Duration
}

func NewProbe(c cache.Getter, resource, ns string) *Probe {
	return &Probe{
		lw:      cache.NewListWatchFromClient(c, resource, ns, fields.Everything()),
		timeout: 20 * time.Second,
	}
}

// SeesBookmark tells whether the server sends bookmarks.
func (p *Probe) SeesBookmark() (bool, error) {
	w, err := p.lw.Watch(metav1.ListOptions{AllowWatchBookmarks: true}) // want `watch "w" is not stopped on every path \(leaks 2 goroutines and 15 KiB each time\)`
	if err != nil {
		return false, err
	}
	t := time.NewTicker(p.timeout)
	defer t.Stop()
	for {
		select {
		case ev, ok := <-w.ResultChan():
			if !ok {
				return false, nil
			}
			if ev.Type == watch.Bookmark {
				return true, nil
			}
		case <-t.C:
			w.Stop()
			return false, nil
		}
	}
}
