// right: Shutdown closes incoming and waits for distribute, which closes watchers
package lib

import (
	"k8s.io/apimachinery/pkg/watch"
	"sync"
)

type Broadcaster struct {
	mu       sync.Mutex
	ws       map[int64]*bw
	next     int64
	dist     sync.WaitGroup
	incoming chan watch.Event
	stopped  chan struct{}
}
type bw struct {
	result  chan watch.Event
	stopped chan struct{}
	once    sync.Once
	id      int64
	m       *Broadcaster
}

func New() *Broadcaster {
	m := &Broadcaster{ws: map[int64]*bw{}, incoming: make(chan watch.Event, 25), stopped: make(chan struct{})}
	m.dist.Add(1)
	go m.loop()
	return m
}
func (m *Broadcaster) Watch() watch.Interface {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.next++
	w := &bw{result: make(chan watch.Event, 10), stopped: make(chan struct{}), id: m.next, m: m}
	m.ws[m.next] = w
	return w
}
func (w *bw) ResultChan() <-chan watch.Event { return w.result }
func (w *bw) Stop()                          { w.once.Do(func() { close(w.stopped); w.m.stopW(w.id) }) }
func (m *Broadcaster) stopW(id int64) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if w, ok := m.ws[id]; ok {
		delete(m.ws, id)
		close(w.result)
	}
}
func (m *Broadcaster) Action(e watch.Event) { m.incoming <- e }
func (m *Broadcaster) Shutdown()            { close(m.incoming); m.dist.Wait() }
func (m *Broadcaster) loop() {
	for e := range m.incoming {
		m.distribute(e)
	}
	m.mu.Lock()
	for _, w := range m.ws {
		close(w.result)
	}
	m.ws = map[int64]*bw{}
	m.mu.Unlock()
	m.dist.Done()
}
func (m *Broadcaster) distribute(e watch.Event) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, w := range m.ws {
		select {
		case w.result <- e:
		case <-w.stopped:
		}
	}
}
