// The goroutine of the signal handler shuts the queue down; the function has no other end for it.
package closuresignalhandler

import (
	"os"
	"os/signal"

	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

func Start(work func(string)) func(string) {
	queue := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
	sigs := make(chan os.Signal, 1)
	signal.Notify(sigs, os.Interrupt)
	go func() {
		s := <-sigs
		klog.InfoS("signal", "signal", s)
		queue.ShutDown()
	}()
	go func() {
		for k, quit := queue.Get(); !quit; k, quit = queue.Get() {
			work(k)
			queue.Done(k)
		}
	}()
	return queue.Add
}
