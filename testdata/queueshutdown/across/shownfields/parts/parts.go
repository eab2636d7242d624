// Package parts has exported queues: who gets one shuts it down, or does not.
package parts

import "k8s.io/client-go/util/workqueue"

type Queue = workqueue.TypedRateLimitingInterface[string]

func limiter() workqueue.TypedRateLimiter[string] {
	return workqueue.DefaultTypedControllerRateLimiter[string]()
}

// Ended is shut down by another package.
type Ended struct{ Queue Queue }

func NewEnded() *Ended { return &Ended{Queue: workqueue.NewTypedRateLimitingQueue(limiter())} }

// Handed goes somewhere else in another package.
type Handed struct{ Queue Queue }

func NewHanded() *Handed { return &Handed{Queue: workqueue.NewTypedRateLimitingQueue(limiter())} }

// Served has its worker here, and is shut down by another package.
type Served struct{ Queue Queue }

func NewServed() *Served {
	return &Served{Queue: workqueue.NewTypedRateLimitingQueue(limiter())} // want:vet `workqueue "Queue" of Served is not shut down by Stop \(leaks 1 goroutine and 14 KiB each time\)`
}

func (s *Served) Work() {
	for {
		item, quit := s.Queue.Get()
		if quit {
			return
		}
		s.Queue.Done(item)
	}
}

func (s *Served) Stop() {} // leaves the queue to others

// Used is used in another package, and shut down in none.
type Used struct{ Queue Queue }

func NewUsed() *Used {
	return &Used{Queue: workqueue.NewTypedRateLimitingQueue(limiter())}
}

// Kept is kept by another package, which does not shut it down.
type Kept struct{ Queue Queue }

func NewKept() *Kept {
	return &Kept{Queue: workqueue.NewTypedRateLimitingQueue(limiter())} // want:whole `workqueue "Queue" of Kept is never shut down: called per request from Handle \(leaks 1 goroutine and 14 KiB each time\)`
}

// Inner is in an exported field of Outer.
type Inner struct{ Queue Queue }

type Outer struct{ Inner *Inner }

func NewOuter() *Outer {
	return &Outer{Inner: &Inner{Queue: workqueue.NewTypedRateLimitingQueue(limiter())}}
}

// Once is made once.
type Once struct{ Queue Queue }

func NewOnce() *Once { return &Once{Queue: workqueue.NewTypedRateLimitingQueue(limiter())} }

// Hidden is used by nobody: it is for others than this program.
type Hidden struct{ Queue Queue }

func NewHidden() *Hidden { return &Hidden{Queue: workqueue.NewTypedRateLimitingQueue(limiter())} }
