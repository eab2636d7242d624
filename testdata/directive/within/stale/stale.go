// Package stale has directives at what was mended since.
package stale

import "k8s.io/client-go/util/workqueue"

func mended() int {
	ch := make(chan int)
	//leaklint:ignore blockedwait nobody reads // want `.*directive silences nothing here: remove it.*`
	go func() { ch <- 1 }()
	return <-ch
}

func shutDown() {
	q := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()) //leaklint:ignore queueshutdown once // want `.*silences nothing.*`
	defer q.ShutDown()
	q.Add("")
}

func two() {
	ch := make(chan int)
	//leaklint:ignore blockedwait somebody reads
	go func() { ch <- 1 }() //leaklint:ignore blockedwait twice is too much // want `.*silences nothing.*`
}
