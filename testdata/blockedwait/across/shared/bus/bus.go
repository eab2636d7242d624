// Package bus fans events out; a subscription ends with Unsubscribe or Close.
package bus

import (
	"sync"
)

type Bus struct {
	mu   sync.Mutex
	subs map[chan string]bool
}

func New() *Bus { return &Bus{subs: map[chan string]bool{}} }

func (b *Bus) Subscribe() chan string {
	ch := make(chan string, 1)
	b.mu.Lock()
	defer b.mu.Unlock()
	b.subs[ch] = true
	return ch
}

func (b *Bus) Publish(ev string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for ch := range b.subs {
		select {
		case ch <- ev:
		default:
		}
	}
}

func (b *Bus) Unsubscribe(ch chan string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.subs[ch] {
		delete(b.subs, ch)
		close(ch)
	}
}

func (b *Bus) Close() {
	b.mu.Lock()
	defer b.mu.Unlock()
	for ch := range b.subs {
		delete(b.subs, ch)
		close(ch)
	}
}
