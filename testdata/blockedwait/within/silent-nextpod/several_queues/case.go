// Twin of nextpod/several_queues: one of the queues is closed; and one that would wait is never used.
package several_queues

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/util/wait"
)

type queue interface{ take() *corev1.Pod }

type fifo struct{ pods chan *corev1.Pod }

func (f *fifo) take() *corev1.Pod { return <-f.pods }

type closing struct{ pods chan *corev1.Pod }

func (c *closing) take() *corev1.Pod { return <-c.pods }

type list struct{ pods []*corev1.Pod }

func (l *list) take() *corev1.Pod {
	if len(l.pods) == 0 {
		return nil
	}
	return l.pods[0]
}

type Scheduler struct {
	queue queue
	place func(*corev1.Pod)
}

func NewScheduler(ctx context.Context, closes bool, place func(*corev1.Pod)) *Scheduler {
	s := &Scheduler{queue: &fifo{make(chan *corev1.Pod)}, place: place}
	if closes {
		c := &closing{make(chan *corev1.Pod)}
		context.AfterFunc(ctx, func() { close(c.pods) })
		s.queue = c
	}
	return s
}

func (s *Scheduler) Run(ctx context.Context) {
	go wait.UntilWithContext(ctx, s.scheduleOne, 0)
	<-ctx.Done()
}

func (s *Scheduler) scheduleOne(ctx context.Context) { s.place(s.queue.take()) }

type Lister struct{ queue queue }

func NewLister(pods []*corev1.Pod) *Lister { return &Lister{&list{pods}} }

func (l *Lister) Run(ctx context.Context) {
	go l.queue.take()
	<-ctx.Done()
}
