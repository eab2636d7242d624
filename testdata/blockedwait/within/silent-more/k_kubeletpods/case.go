// right: pod workers: update channel per uid closed when pod is gone
package k_kubeletpods

import (
	"sync"

	"k8s.io/klog/v2"
)

type W struct {
	mu  sync.Mutex
	ups map[string]chan string
}

func (w *W) Update(uid, s string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	c, ok := w.ups[uid]
	if !ok {
		c = make(chan string, 1)
		w.ups[uid] = c
		go func() {
			defer klog.Info("done")
			w.loop(c)
		}()
	}
	select {
	case c <- s:
	default:
	}
}
func (w *W) loop(c <-chan string) {
	for s := range c {
		klog.Info(s)
	}
}
func (w *W) removeLocked(uid string) {
	if c, ok := w.ups[uid]; ok {
		close(c)
		delete(w.ups, uid)
	}
}
func (w *W) Sync(alive map[string]bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for uid := range w.ups {
		if !alive[uid] {
			w.removeLocked(uid)
		}
	}
}
