// The scheduler's old shape: UntilWithContext only returns when scheduleOne does,
// scheduleOne waits in NextPod, and the queue is closed after UntilWithContext.
package sched_close_after_until

import (
	"context"
	"sync"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/klog/v2"
)

type PodInfo struct{ Name string }

type podQueue struct {
	mu     sync.Mutex
	cond   *sync.Cond
	pods   []*PodInfo
	closed bool
}

func newPodQueue() *podQueue {
	q := &podQueue{}
	q.cond = sync.NewCond(&q.mu)
	return q
}

func (q *podQueue) Pop() *PodInfo {
	q.mu.Lock()
	defer q.mu.Unlock()
	for len(q.pods) == 0 && !q.closed {
		q.cond.Wait()
	}
	if q.closed {
		return nil
	}
	p := q.pods[0]
	q.pods = q.pods[1:]
	return p
}

func (q *podQueue) Close() {
	q.mu.Lock()
	q.closed = true
	q.mu.Unlock()
	q.cond.Broadcast()
}

type Scheduler struct {
	queue   *podQueue
	NextPod func() *PodInfo
}

func New() *Scheduler {
	q := newPodQueue()
	return &Scheduler{queue: q, NextPod: q.Pop}
}

func (s *Scheduler) Run(ctx context.Context) {
	wait.UntilWithContext(ctx, s.scheduleOne, 0)
	s.queue.Close()
}

func (s *Scheduler) scheduleOne(ctx context.Context) {
	if p := s.NextPod(); p != nil {
		klog.Infof("scheduling %s", p.Name)
	}
}

func RunUntilIdle(parent context.Context, idle <-chan struct{}) {
	ctx, cancel := context.WithCancel(parent)
	defer cancel()
	go New().Run(ctx) // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
	<-idle
}
