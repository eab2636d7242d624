// Case: Publish sends to each subscriber from a goroutine of its own; a subscriber of the program reads one event and goes away.

package topic

import (
	"sync"
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
			ch <- ev
		}()
	}
}
