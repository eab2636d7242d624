// Case: Twin of publish_go: the goroutine gives each subscriber 100ms; silent.

package topic

import (
	"sync"
	"time"
)

type Topic struct {
	mu   sync.Mutex
	subs []chan string
}

func (t *Topic) Subscribe() <-chan string {
	ch := make(chan string)
	t.mu.Lock()
	defer t.mu.Unlock()
	t.subs = append(t.subs, ch)
	return ch
}

func (t *Topic) Publish(ev string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, ch := range t.subs {
		go func() {
			select {
			case ch <- ev:
			case <-time.After(100 * time.Millisecond):
			}
		}()
	}
}
