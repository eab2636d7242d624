// Package taker takes items through interfaces.
package taker

import "context"

type Source interface{ Dequeue() string }

type PodSource interface{ NextPod() string }

type Taker struct{ source Source }

func New(source Source) *Taker { return &Taker{source} }

func (t *Taker) Run(ctx context.Context) {
	for ctx.Err() == nil {
		println(t.source.Dequeue())
	}
}

type PodTaker struct{ source PodSource }

func NewPods(source PodSource) *PodTaker { return &PodTaker{source} }

func (t *PodTaker) Run(ctx context.Context) {
	for ctx.Err() == nil {
		println(t.source.NextPod())
	}
}
