// Package prober waits for a timer that it stops and renews itself; or that others stop.
package prober

import (
	"context"
	"errors"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
)

type Prober struct {
	ctx     context.Context
	cancel  context.CancelFunc
	backOff *time.Timer
	failed  int
}

func New(ctx context.Context) *Prober {
	ctx, cancel := context.WithCancel(ctx)
	return &Prober{ctx: ctx, cancel: cancel}
}

func (p *Prober) Run() { wait.JitterUntilWithContext(p.ctx, p.probe, time.Second, 0.2, true) }

func (p *Prober) Close() { p.cancel() }

func (p *Prober) probe(ctx context.Context) {
	p.rest()
	if err := p.ask(ctx); err != nil {
		p.failed++
	}
}

func (p *Prober) rest() {
	if p.backOff != nil {
		<-p.backOff.C
		p.backOff.Stop()
		p.backOff = nil
	}
}

func (p *Prober) ask(context.Context) error {
	if p.failed%3 == 0 {
		p.reset(10 * time.Second)
		return errors.New("too many requests")
	}
	return nil
}

func (p *Prober) reset(d time.Duration) {
	if p.backOff != nil {
		p.backOff.Stop()
	}
	p.backOff = time.NewTimer(d)
}

// A Pauser is paused by others, and waits for its timer even then.
type Pauser struct {
	ctx   context.Context
	timer *time.Timer
}

func NewPauser(ctx context.Context) *Pauser { return &Pauser{ctx, time.NewTimer(time.Second)} }

func (p *Pauser) Run() {
	for p.ctx.Err() == nil {
		<-p.timer.C
	}
}

func (p *Pauser) Stop() { p.timer.Stop() }

// A Manager ends those whose place others take.
type Manager struct{ probers map[string]*Prober }

func NewManager() *Manager { return &Manager{make(map[string]*Prober)} }

func (m *Manager) Register(key string, p *Prober) {
	if old, ok := m.probers[key]; ok {
		old.Close()
	}
	m.probers[key] = p
}
