package feed

import (
	"fmt"
	"sync"
)

// Feed hands out events until Stop.
type Feed struct {
	events chan string
	once   sync.Once
}

func New() *Feed { return &Feed{events: make(chan string)} }

// Run prints events until the feed is stopped.
func (f *Feed) Run() {
	for ev := range f.events {
		fmt.Println(ev)
	}
}

func (f *Feed) Publish(ev string) bool {
	select {
	case f.events <- ev:
		return true
	default:
		return false
	}
}

func (f *Feed) Stop() { f.once.Do(func() { close(f.events) }) }
