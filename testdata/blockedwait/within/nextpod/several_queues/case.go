// The queue is an interface; each of its implementations may wait, and nothing ends that.
package several_queues

import (
	"context"
	"sync"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/util/wait"
)

type queue interface{ take() *corev1.Pod }

type fifo struct{ pods chan *corev1.Pod }

func (f *fifo) take() *corev1.Pod { return <-f.pods }

type heap struct {
	mu   sync.Mutex
	cond *sync.Cond
	pods []*corev1.Pod
}

func (h *heap) take() *corev1.Pod {
	h.mu.Lock()
	defer h.mu.Unlock()
	for len(h.pods) == 0 {
		h.cond.Wait()
	}
	pod := h.pods[0]
	h.pods = h.pods[1:]
	return pod
}

func (h *heap) Add(pod *corev1.Pod) {
	h.mu.Lock()
	h.pods = append(h.pods, pod)
	h.mu.Unlock()
	h.cond.Signal()
}

func newQueue(sorted bool) queue {
	if sorted {
		h := &heap{}
		h.cond = sync.NewCond(&h.mu)
		return h
	}
	return &fifo{make(chan *corev1.Pod)}
}

type Scheduler struct {
	queue queue
	place func(*corev1.Pod)
}

func NewScheduler(sorted bool, place func(*corev1.Pod)) *Scheduler {
	return &Scheduler{newQueue(sorted), place}
}

func (s *Scheduler) Run(ctx context.Context) {
	go wait.UntilWithContext(ctx, s.scheduleOne, 0) // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
	<-ctx.Done()
}

func (s *Scheduler) scheduleOne(ctx context.Context) { s.place(s.queue.take()) }
