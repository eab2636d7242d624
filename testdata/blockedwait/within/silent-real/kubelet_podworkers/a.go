// right: the update channel of each pod is closed when the pod is removed
package kubelet_podworkers

import (
	"sync"
)

type work struct{ uid string }
type workers struct {
	mu  sync.Mutex
	ups map[string]chan work
	wg  sync.WaitGroup
}

func (p *workers) UpdatePod(w work) {
	p.mu.Lock()
	defer p.mu.Unlock()
	ch, ok := p.ups[w.uid]
	if !ok {
		ch = make(chan work, 1)
		p.ups[w.uid] = ch
		go func() { p.loop(ch) }()
	}
	select {
	case ch <- w:
	default:
	}
}
func (p *workers) loop(ch <-chan work) {
	for w := range ch {
		_ = w
	}
}
func (p *workers) ForgetPod(uid string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if ch, ok := p.ups[uid]; ok {
		close(ch)
		delete(p.ups, uid)
	}
}
