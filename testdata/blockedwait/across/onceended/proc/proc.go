// Package proc has processors that are shut down once each.
package proc

import (
	"context"
	"sync"
)

// Exporter takes time to end.
type Exporter interface{ Shutdown(context.Context) error }

// Processor has an exporter.
type Processor struct {
	once     sync.Once
	exporter Exporter
}

// New returns one that has e.
func New(e Exporter) *Processor { return &Processor{exporter: e} }

func stop(ctx context.Context, e Exporter) (<-chan error, func()) {
	done := make(chan error)
	return done, func() { done <- e.Shutdown(ctx) }
}

// Shutdown does not wait longer than ctx: a goroutine for each processor stays.
func (p *Processor) Shutdown(ctx context.Context) (err error) {
	p.once.Do(func() {
		done, shutdown := stop(ctx, p.exporter)
		go shutdown() // want `goroutine may wait forever to send on "done" when ctx ends and the func literal in Shutdown returns \(leaks 1 goroutine each time, .*\)`
		select {
		case err = <-done:
		case <-ctx.Done():
		}
	})
	return err
}

// One is the processor of the process.
type One struct {
	once     sync.Once
	exporter Exporter
}

// NewOne returns one that has e.
func NewOne(e Exporter) *One { return &One{exporter: e} }

// Shutdown leaves one goroutine behind, and is not called again.
func (p *One) Shutdown(ctx context.Context) (err error) {
	p.once.Do(func() {
		done, shutdown := stop(ctx, p.exporter)
		go shutdown() // want:vet `goroutine may wait forever to send on "done" .*`
		select {
		case err = <-done:
		case <-ctx.Done():
		}
	})
	return err
}

var setup sync.Once

// Setup leaves one behind, however often it is called.
func Setup(ctx context.Context, e Exporter) (err error) {
	setup.Do(func() {
		done, shutdown := stop(ctx, e)
		go shutdown()
		select {
		case err = <-done:
		case <-ctx.Done():
		}
	})
	return err
}
