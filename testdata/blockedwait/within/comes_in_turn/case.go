// Package comes_in_turn waits in each turn of a loop for a signal that a call gives: it comes more often than the one that the call was given.
package comes_in_turn

import "time"

type locker interface {
	Lock(stop <-chan struct{}) (lost <-chan struct{}, err error)
}

type agent struct {
	lock  locker
	stop  chan struct{}
	fetch func() int
}

// lead leads until the lock is lost, and again.
func (a *agent) lead() {
	for {
		lost, err := a.lock.Lock(a.stop)
		if err != nil {
			time.Sleep(time.Second)
			continue
		}
		go a.compute(lost)
		select {
		case <-lost:
		case <-a.stop:
			return
		}
	}
}

func (a *agent) compute(stop <-chan struct{}) {
	nodes := make(chan int)
	go a.watch(nodes, stop) // want `goroutine may wait forever to send on "nodes" when stop ends and compute returns \(leaks 1 goroutine each time, called per turn of its loop from lead\)`
	for {
		select {
		case <-stop:
			return
		case <-nodes:
		}
	}
}

func (a *agent) watch(nodes chan<- int, stop <-chan struct{}) {
	for {
		select {
		case <-stop:
			return
		case <-time.After(time.Second):
		}
		nodes <- a.fetch()
	}
}

// leadOnce leaves when the lock is lost, once in the process.
func (a *agent) leadOnce() error {
	for {
		lost, err := a.lock.Lock(a.stop)
		if err != nil {
			time.Sleep(time.Second)
			continue
		}
		go a.computeOnce(lost)
		<-lost
		return nil
	}
}

func (a *agent) computeOnce(stop <-chan struct{}) {
	nodes := make(chan int)
	go a.watch(nodes, stop)
	for {
		select {
		case <-stop:
			return
		case <-nodes:
		}
	}
}

func run(l locker) {
	a := &agent{lock: l, stop: make(chan struct{}), fetch: func() int { return 1 }}
	if err := a.leadOnce(); err != nil {
		return
	}
	a.lead()
}

func init() { go run(nil) }
