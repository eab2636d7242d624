// Command queued works on items.
package main

import (
	"errors"
	"os"
	"os/signal"
	"time"

	"k8s.io/apimachinery/pkg/types"

	"github.com/leaklint/leaklint/testdata/workerstop/across/queued/q"
)

type controller struct {
	queue    q.Queue
	clusters map[string]*cluster
}

type cluster struct {
	name string
	stop chan struct{}
	over bool
}

func newCluster(name string) (*cluster, error) {
	if name == "" {
		return nil, errors.New("no name")
	}
	return &cluster{name: name, stop: make(chan struct{})}, nil
}

func (c *cluster) Stop() { close(c.stop) }

// Run follows the cluster until that is stopped.
func (c *cluster) Run() {
	until(c.name, c.stop)
	<-c.stop
}

func until(name string, stop <-chan struct{}) {
	go func() {
		<-stop
		println(name)
	}()
}

type fake struct{ handlers []func(*cluster) }

// Add is for tests.
func (f *fake) Add(name string, stop chan struct{}) {
	for _, h := range f.handlers {
		h(&cluster{name: name, stop: stop})
	}
}

func newController() *controller {
	c := &controller{clusters: make(map[string]*cluster)}
	c.queue = q.New(q.WithReconciler(c.process))
	return c
}

func (c *controller) process(key types.NamespacedName) error {
	go follow(key.Name) // want:whole `goroutine runs for ever: nothing ends it: .* \(leaks 1 goroutine and what it holds each time\)`
	if key.Namespace == "" {
		if old := c.clusters[key.Name]; old != nil {
			old.Stop()
			delete(c.clusters, key.Name)
		}
		return nil
	}
	one, err := newCluster(key.Name)
	if err != nil {
		return err
	}
	if old := c.clusters[key.Name]; old != nil {
		old.Stop()
	}
	c.clusters[key.Name] = one
	go func() { one.Run() }()
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
