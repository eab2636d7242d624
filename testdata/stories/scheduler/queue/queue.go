// Package queue retells the scheduling queue of kube-scheduler: Pop waits on a
// condition, and nothing but a pod or Close ends that.
package queue

import (
	"sync"

	v1 "k8s.io/api/core/v1"
)

// A SchedulingQueue has pods that wait to be scheduled.
type SchedulingQueue interface {
	Add(pod *v1.Pod)
	Pop() *v1.Pod
	Close()
}

// A PriorityQueue is a SchedulingQueue.
type PriorityQueue struct {
	lock   sync.Mutex
	cond   sync.Cond
	pods   []*v1.Pod
	closed bool
}

// New returns an empty queue.
func New() *PriorityQueue {
	q := &PriorityQueue{}
	q.cond.L = &q.lock
	return q
}

// Add adds a pod.
func (q *PriorityQueue) Add(pod *v1.Pod) {
	q.lock.Lock()
	defer q.lock.Unlock()
	q.pods = append(q.pods, pod)
	q.cond.Broadcast()
}

// Pop takes a pod, and waits until there is one. It returns nil once the queue is
// closed.
func (q *PriorityQueue) Pop() *v1.Pod {
	q.lock.Lock()
	defer q.lock.Unlock()
	for len(q.pods) == 0 {
		if q.closed {
			return nil
		}
		q.cond.Wait()
	}
	pod := q.pods[0]
	q.pods = q.pods[1:]
	return pod
}

// Close wakes all that wait in Pop.
func (q *PriorityQueue) Close() {
	q.lock.Lock()
	defer q.lock.Unlock()
	q.closed = true
	q.cond.Broadcast()
}

// MakeNextPodFunc returns a func that takes the next pod.
func MakeNextPodFunc(q SchedulingQueue) func() *v1.Pod {
	return func() *v1.Pod { return q.Pop() }
}
