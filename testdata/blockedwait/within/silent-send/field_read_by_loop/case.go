// Cured twin of send/field_never_read: an exported method reads the field.
package field_read_by_loop

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
	go n.tick()
}

func (n *Notifier) Next() Event { return <-n.events }

func (n *Notifier) tick() {
	t := time.NewTicker(n.interval)
	defer t.Stop()
	for now := range t.C {
		n.events <- Event{Kind: "Tick", Name: now.String()}
	}
}
