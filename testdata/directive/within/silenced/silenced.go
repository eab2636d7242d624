// Package silenced has findings that are silenced, each in another place.
package silenced

import (
	"sync"

	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

func trailing() {
	ch := make(chan int)
	go func() { ch <- 1 }() //leaklint:ignore blockedwait who reads is in assembly
}

func above() {
	ch := make(chan int)
	//leaklint:ignore blockedwait who reads is in assembly
	go func() { ch <- 1 }()
}

func aboveInGroup() {
	ch := make(chan int)
	// Somebody reads that.
	//leaklint:ignore blockedwait who reads is in assembly
	// More about it.
	go func() { ch <- 1 }()
}

func beginning() {
	ch := make(chan int)
	go func() { //leaklint:ignore blockedwait who reads is in assembly
		ch <- 1
	}()
}

func ending() {
	ch := make(chan int)
	go func() {
		ch <- 1
	}() //leaklint:ignore blockedwait who reads is in assembly
}

// Handle adds a handler in a chain of calls, on the last of its lines.
//
//leaklint:ignore blockedwait,losthandler one below is about less, and there is no other // want `.*silences nothing here: remove it.*`
func Handle(informers map[string]cache.SharedIndexInformer, name string) {
	//leaklint:ignore losthandler, queueshutdown the informer goes with the name
	informers[name].
		AddEventHandler(cache.ResourceEventHandlerFuncs{})
}

func queues(names []string) {
	var wg sync.WaitGroup
	for range names {
		q := workqueue.NewTypedRateLimitingQueue( //leaklint:ignore queueshutdown,blockedwait there is one name
			workqueue.DefaultTypedControllerRateLimiter[string](),
		)
		wg.Add(1)
		go func() { defer wg.Done(); q.Add("") }()
	}
	wg.Wait()
}

// All of it is silenced.
//
//leaklint:ignore blockedwait who reads is in assembly
func inFunc() {
	one, two := make(chan int), make(chan int)
	go func() { one <- 1 }()
	func() {
		go func() { two <- 1 }()
	}()
}

type t struct{}

//leaklint:ignore blockedwait who reads is in assembly
func (t) method() {
	ch := make(chan int)
	go func() { ch <- 1 }()
}
