// right: options struct with Run(stopCh) from main
package main

import (
	"os"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/util/workqueue"
	"sigs.k8s.io/controller-runtime/pkg/manager/signals"
)

type opts struct{ n int }

func (o *opts) Run(stop <-chan struct{}) error {
	q := workqueue.NewTyped[string]()
	for range o.n {
		go wait.Until(func() {
			for {
				k, down := q.Get()
				if down {
					return
				}
				q.Done(k)
			}
		}, time.Second, stop)
	}
	<-stop
	q.ShutDown()
	return nil
}
func main() {
	ctx := signals.SetupSignalHandler()
	if err := (&opts{2}).Run(ctx.Done()); err != nil {
		os.Exit(1)
	}
}
