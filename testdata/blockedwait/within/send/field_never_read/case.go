// events is unexported, unbuffered, and nothing in the package receives from it:
// the goroutine blocks at the first event. Lifetime of Notifier is unknown.
package field_never_read

import (
	"time"
)

type Event struct{ Kind, Name string }

type Notifier struct {
	events   chan Event
	interval time.Duration
}

func NewNotifier(d time.Duration) *Notifier {
	return &Notifier{events: make(chan Event), interval: d}
}

func (n *Notifier) Start() {
	go n.tick() // want `goroutine may wait forever .*\(may leak 1 goroutine each time.*\)`
}

func (n *Notifier) tick() {
	t := time.NewTicker(n.interval)
	defer t.Stop()
	for now := range t.C {
		n.events <- Event{Kind: "Tick", Name: now.String()}
	}
}
