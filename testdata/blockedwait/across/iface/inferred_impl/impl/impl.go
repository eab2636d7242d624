package impl

import (
	"github.com/leaklint/leaklint/testdata/blockedwait/across/iface/inferred_impl/api"
)

type gauge struct{ ch chan int }

func New() api.Sampler { return &gauge{ch: make(chan int)} }

func (g *gauge) Sample() int { return <-g.ch }
