// Package copied has goroutines that tell those whom a list had when it was copied.
package copied

import (
	"net/http"
	"sync"
)

type manager struct {
	mu          sync.Mutex
	subscribers []chan<- string
}

func (m *manager) Subscribe(ch chan<- string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.subscribers = append(m.subscribers, ch)
}

func (m *manager) notify(s string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	subscribers := make([]chan<- string, len(m.subscribers))
	copy(subscribers, m.subscribers)
	go func() {
		for _, sub := range subscribers {
			sub <- s
		}
	}()
}

// Nobody is ever in this list, nor in its copy.
type silent struct{ subscribers []chan string }

func (m *silent) notify(s string) {
	subscribers := make([]chan string, 1)
	copy(subscribers, m.subscribers)
	go func() { // want `goroutine may wait forever to send on "subscribers".*`
		for _, sub := range subscribers {
			sub <- s
		}
	}()
}

var Manager = &manager{}

func Serve() {
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		Manager.notify(r.URL.Path)
		(&silent{}).notify(r.URL.Path)
	})
	_ = http.ListenAndServe(":8080", nil)
}
