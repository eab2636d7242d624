// right: each vertex's doneCh is closed by its own goroutine, cancel channels are closed by Update/defer
package terraform_walk

import (
	"log"
	"sync"
	"time"
)

type walker struct {
	mu   sync.Mutex
	done map[int]chan struct{}
	wg   sync.WaitGroup
}

func (w *walker) Update(deps map[int][]int, order []int, cb func(int) error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for v := range deps {
		w.done[v] = make(chan struct{})
	}
	for _, v := range order {
		doneCh := make(chan bool, 1)
		cancelCh := make(chan struct{})
		m := map[int]<-chan struct{}{}
		for _, d := range deps[v] {
			m[d] = w.done[d]
		}
		w.wg.Add(1)
		go w.waitDeps(m, doneCh, cancelCh)
		go w.walkVertex(v, w.done[v], doneCh, cb)
	}
}
func (w *walker) walkVertex(v int, mine chan struct{}, deps <-chan bool, cb func(int) error) {
	defer w.wg.Done()
	defer close(mine)
	if ok := <-deps; !ok {
		return
	}
	_ = cb(v)
}
func (w *walker) waitDeps(m map[int]<-chan struct{}, doneCh chan<- bool, cancelCh <-chan struct{}) {
	for _, ch := range m {
	L:
		for {
			select {
			case <-ch:
				break L
			case <-cancelCh:
				doneCh <- false
				return
			case <-time.After(5 * time.Second):
				log.Print("still waiting")
			}
		}
	}
	doneCh <- true
}
func (w *walker) Wait() { w.wg.Wait() }
