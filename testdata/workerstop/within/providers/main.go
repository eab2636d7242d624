// Command main runs what several types implement: what a field has is run once, and then again and again.
package main

import (
	"context"
	"sync"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
)

type provider interface{ Run(ctx context.Context) }

// It starts another goroutine each time it is run.
type polling struct{ sample func() }

func (p *polling) Run(ctx context.Context) {
	go wait.Until(p.sample, time.Second, ctx.Done()) // want `goroutine runs until ctx ends, and more are started before that: .*`
}

type sampling struct{ sample func() }

func (s *sampling) Run(context.Context) { s.sample() }

func newPolling(f func()) provider  { return &polling{f} }
func newSampling(f func()) provider { return &sampling{f} }

type fetcher struct{ providers map[string]provider }

func (f *fetcher) run(ctx context.Context) {
	var wg sync.WaitGroup
	for name := range f.providers {
		p := f.providers[name]
		wg.Add(1)
		go func() {
			defer wg.Done()
			p.Run(ctx)
		}()
	}
	wg.Wait()
	for name := range f.providers {
		p := f.providers[name]
		go wait.Until(func() { p.Run(ctx) }, time.Minute, ctx.Done())
	}
}

// Of two lists one is run once, and the other one again and again: nobody sees what is where.
type component interface{ Begin(ctx context.Context) }

type lasting struct{ sample func() }

func (l *lasting) Begin(ctx context.Context) { go wait.Until(l.sample, time.Second, ctx.Done()) }

type passing struct{ sample func() }

func (p *passing) Begin(context.Context) { p.sample() }

type group struct{ once, often []component }

func (g *group) run(ctx context.Context) {
	for _, c := range g.once {
		c.Begin(ctx)
	}
	wait.Until(func() {
		for _, c := range g.often {
			c.Begin(ctx)
		}
	}, time.Minute, ctx.Done())
}

func main() {
	ctx := context.Background()
	sample := func() { println("sample") }
	f := &fetcher{providers: map[string]provider{"a": newPolling(sample), "b": newSampling(sample)}}
	f.run(ctx)
	g := &group{once: []component{&lasting{sample}}, often: []component{&passing{sample}}}
	g.run(ctx)
}
