// right: as above, kick inlined in Close
package p_kickdirect

import "sync"

type W struct {
	done bool
	mu   sync.Mutex
	kick chan struct{}
}

func New() *W {
	w := &W{kick: make(chan struct{}, 1)}
	go func() {
		for range w.kick {
			w.mu.Lock()
			d := w.done
			w.mu.Unlock()
			if d {
				return
			}
		}
	}()
	return w
}
func (w *W) Close() {
	w.mu.Lock()
	w.done = true
	w.mu.Unlock()
	select {
	case w.kick <- struct{}{}:
	default:
	}
}
