// Broadcaster with one queue per subscriber; unsubscribe and Shutdown close them.
package subscriber_map_closed

import (
	"sync"
)

type Broadcaster struct {
	mu   sync.Mutex
	next int
	subs map[int]chan string
}

func (b *Broadcaster) Subscribe(handle func(string)) (cancel func()) {
	b.mu.Lock()
	id := b.next
	b.next++
	ch := make(chan string, 16)
	b.subs[id] = ch
	b.mu.Unlock()

	go func() {
		for s := range ch {
			handle(s)
		}
	}()
	return func() { b.drop(id) }
}

func (b *Broadcaster) drop(id int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if ch, ok := b.subs[id]; ok {
		delete(b.subs, id)
		close(ch)
	}
}

func (b *Broadcaster) Shutdown() {
	b.mu.Lock()
	defer b.mu.Unlock()
	for id, ch := range b.subs {
		delete(b.subs, id)
		close(ch)
	}
}
