package tracker

import (
	"sync"
)

type Tracker struct{ wg sync.WaitGroup }

func New() *Tracker { return &Tracker{} }

func (t *Tracker) Begin()  { t.wg.Add(1) }
func (t *Tracker) Finish() { t.wg.Done() }
func (t *Tracker) Drain()  { t.wg.Wait() }
