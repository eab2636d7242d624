package mem

import (
	"github.com/leaklint/leaklint/testdata/blockedwait/across/iface/close_by_owner/api"
)

type queue struct{ ch chan *api.Item }

func New() api.Queue { return &queue{ch: make(chan *api.Item)} }

func (q *queue) Pop() *api.Item { return <-q.ch }
func (q *queue) Close()         { close(q.ch) }
