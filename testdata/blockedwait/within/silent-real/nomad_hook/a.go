// right: waitCh closed on exit of task runner; both sides select
package nomad_hook

import (
	"context"
	"time"
)

type TR struct {
	waitCh, kill chan struct{}
	trig         chan struct{}
	ctx          context.Context
	cancel       context.CancelFunc
}

func NewTR() *TR {
	ctx, c := context.WithCancel(context.Background())
	return &TR{make(chan struct{}), make(chan struct{}), make(chan struct{}, 1), ctx, c}
}
func (t *TR) Run() {
	defer close(t.waitCh)
	go t.handleUpdates()
	for {
		select {
		case <-t.ctx.Done():
			return
		case <-time.After(time.Second):
		}
	}
}
func (t *TR) handleUpdates() {
	for {
		select {
		case <-t.trig:
		case <-t.waitCh:
			return
		}
	}
}
func (t *TR) Kill() { t.cancel(); <-t.waitCh }

type AR struct{ trs []*TR }

func (a *AR) Run() {
	for _, t := range a.trs {
		go t.Run()
	}
	for _, t := range a.trs {
		<-t.waitCh
	}
}
func (a *AR) Destroy() {
	for _, t := range a.trs {
		t.Kill()
	}
}
func Start(n int) *AR {
	a := &AR{}
	for range n {
		a.trs = append(a.trs, NewTR())
	}
	go a.Run()
	return a
}
