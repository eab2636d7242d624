package impl

import (
	"github.com/leaklint/leaklint/testdata/blockedwait/across/iface/source_afterfunc/api"
)

type chanSource struct{ ch chan api.Item }

func New() api.Source { return &chanSource{ch: make(chan api.Item)} }

func (c *chanSource) Next() (api.Item, bool) {
	it, ok := <-c.ch
	return it, ok
}

func (c *chanSource) Close() { close(c.ch) }
