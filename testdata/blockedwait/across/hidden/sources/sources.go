// Package sources has types behind the interfaces of another package.
package sources

import (
	"time"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/hidden/api"
)

type queue struct{ pods chan string }

func (q *queue) NextPod() string { return <-q.pods }

func New() api.Source { return &queue{make(chan string)} }

type clock struct{}

func (clock) NextEvent() string {
	time.Sleep(time.Second)
	return time.Now().String()
}

type Events struct{ events chan string }

func (e *Events) NextEvent() string { return <-e.events }

func NewFeed(events chan string) api.Feed {
	if events == nil {
		return clock{}
	}
	return &Events{events}
}
