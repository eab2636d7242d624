// Package queue is a miniature scheduling queue.
package queue

import (
	"errors"
	"sync"
)

type Pod struct{ Name string }

var ErrClosed = errors.New("queue closed")

type SchedulingQueue interface {
	Add(p *Pod)
	Pop() (*Pod, error)
	Close()
}

type PriorityQueue struct {
	lock   sync.Mutex
	cond   sync.Cond
	items  []*Pod
	closed bool
}

func NewPriorityQueue() *PriorityQueue {
	q := &PriorityQueue{}
	q.cond.L = &q.lock
	return q
}

func (q *PriorityQueue) Add(p *Pod) {
	q.lock.Lock()
	defer q.lock.Unlock()
	q.items = append(q.items, p)
	q.cond.Broadcast()
}

// Pop blocks until there is a pod or the queue is closed.
func (q *PriorityQueue) Pop() (*Pod, error) {
	q.lock.Lock()
	defer q.lock.Unlock()
	for len(q.items) == 0 {
		if q.closed {
			return nil, ErrClosed
		}
		q.cond.Wait()
	}
	p := q.items[0]
	q.items = q.items[1:]
	return p, nil
}

func (q *PriorityQueue) Close() {
	q.lock.Lock()
	defer q.lock.Unlock()
	q.closed = true
	q.cond.Broadcast()
}

// MakeNextPodFunc returns the function the scheduler takes its pods from.
func MakeNextPodFunc(q SchedulingQueue) func() *Pod {
	return func() *Pod {
		p, err := q.Pop()
		if err != nil {
			return nil
		}
		return p
	}
}
