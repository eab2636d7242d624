// The stop channel and its close live in an embedded type.
package close_method_through_embedding

import (
	"sync"
)

type stopper struct {
	once sync.Once
	ch   chan struct{}
}

func (s *stopper) init()  { s.ch = make(chan struct{}) }
func (s *stopper) Close() { s.once.Do(func() { close(s.ch) }) }

type Watchdog struct {
	stopper
	events chan string
	bark   func(string)
}

func NewWatchdog(bark func(string)) *Watchdog {
	w := &Watchdog{events: make(chan string), bark: bark}
	w.init()
	go w.loop()
	return w
}

func (w *Watchdog) loop() {
	for {
		select {
		case e := <-w.events:
			w.bark(e)
		case <-w.ch:
			return
		}
	}
}
