// right: queue with cond closed by Close
package lib

import (
	"errors"
	"k8s.io/apimachinery/pkg/util/wait"
	"sync"
	"time"
)

type PQ struct {
	lock   sync.RWMutex
	cond   sync.Cond
	closed bool
	items  []string
	stop   chan struct{}
}

func NewPQ() *PQ               { p := &PQ{stop: make(chan struct{})}; p.cond.L = &p.lock; return p }
func (p *PQ) Run(flush func()) { go wait.Until(flush, time.Second, p.stop) }
func (p *PQ) Add(s string) {
	p.lock.Lock()
	defer p.lock.Unlock()
	p.items = append(p.items, s)
	p.cond.Broadcast()
}
func (p *PQ) Pop() (string, error) {
	p.lock.Lock()
	defer p.lock.Unlock()
	for len(p.items) == 0 {
		if p.closed {
			return "", errors.New("closed")
		}
		p.cond.Wait()
	}
	x := p.items[0]
	p.items = p.items[1:]
	return x, nil
}
func (p *PQ) Close() {
	p.lock.Lock()
	defer p.lock.Unlock()
	close(p.stop)
	p.closed = true
	p.cond.Broadcast()
}
