// Command queued works on items.
package main

import (
	"os"
	"os/signal"
	"time"

	"k8s.io/apimachinery/pkg/types"

	"github.com/leaklint/leaklint/testdata/workerstop/across/queued/q"
)

type controller struct{ queue q.Queue }

func newController() *controller {
	c := new(controller)
	c.queue = q.New(q.WithReconciler(c.process))
	return c
}

func (c *controller) process(key types.NamespacedName) error {
	go follow(key.Name) // want:whole `goroutine runs for ever: nothing ends it: .* \(leaks 1 goroutine and what it holds each time\)`
	return nil
}

func follow(name string) {
	for range time.Tick(time.Minute) {
		println(name)
	}
}

func main() {
	c := newController()
	sigs := make(chan os.Signal, 1)
	signal.Notify(sigs, os.Interrupt)
	stop := make(chan struct{})
	go c.queue.Run(stop)
	c.queue.Add(types.NamespacedName{Name: "a"})
	<-sigs
	close(stop)
}
