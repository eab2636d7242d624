// right: Stop cancels; drain on Stop
package prom_notifier

import (
	"sync"
)

type Manager struct {
	queue   []int
	more    chan struct{}
	mtx     sync.Mutex
	stopReq chan struct{}
	once    sync.Once
}

func New() *Manager { return &Manager{more: make(chan struct{}, 1), stopReq: make(chan struct{})} }
func (n *Manager) setMore() {
	select {
	case n.more <- struct{}{}:
	default:
	}
}
func (n *Manager) Send(x int) {
	n.mtx.Lock()
	defer n.mtx.Unlock()
	n.queue = append(n.queue, x)
	n.setMore()
}
func (n *Manager) Run(tsets <-chan int) {
	wg := sync.WaitGroup{}
	wg.Add(2)
	go func() { defer wg.Done(); n.targetUpdateLoop(tsets) }()
	go func() { defer wg.Done(); n.sendLoop() }()
	wg.Wait()
}
func (n *Manager) targetUpdateLoop(ts <-chan int) {
	for {
		select {
		case <-n.stopReq:
			return
		default:
			select {
			case <-n.stopReq:
				return
			case _, ok := <-ts:
				if !ok {
					break
				}
			}
		}
	}
}
func (n *Manager) sendLoop() {
	for {
		select {
		case <-n.stopReq:
			return
		default:
			select {
			case <-n.stopReq:
				return
			case <-n.more:
				n.mtx.Lock()
				n.queue = nil
				n.mtx.Unlock()
			}
		}
	}
}
func (n *Manager) Stop() { n.once.Do(func() { close(n.stopReq) }) }
