// Package oneofmany starts many controllers, and returns one of them, which can be closed: that says nothing of the
// others.
package oneofmany

import (
	"sync"

	"k8s.io/client-go/tools/cache"
)

type nodes struct{ informer cache.SharedIndexInformer }

func newNodes(informer cache.SharedIndexInformer) (*nodes, error) {
	n := &nodes{informer}
	if _, err := informer.AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: n.onAdd}); err != nil { // want `the handler added to informer is never removed \(may leak 2 goroutines and 27 KiB each time\)`
		return nil, err
	}
	return n, nil
}

func (n *nodes) onAdd(any) {}

type sockets struct {
	mu       sync.Mutex
	watchers []chan struct{}
}

func newSockets() *sockets { return &sockets{} }

func (s *sockets) Close() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, w := range s.watchers {
		close(w)
	}
	s.watchers = nil
}

// StartControllers returns the one that requests are for.
func StartControllers(informer cache.SharedIndexInformer, stop <-chan struct{}) (*sockets, error) {
	if _, err := newNodes(informer); err != nil {
		return nil, err
	}
	s := newSockets()
	go func() {
		defer s.Close()
		<-stop
	}()
	return s, nil
}

// A closer has handlers of its own, and a constructor that makes it.
type closer struct {
	informer cache.SharedIndexInformer
	stop     chan struct{}
}

func newCloser(informer cache.SharedIndexInformer) (*closer, error) {
	c := &closer{informer, make(chan struct{})}
	if _, err := informer.AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: c.onAdd}); err != nil { // want `the handler added to informer is never removed: quit of closer forgets it \(leaks 2 goroutines and 27 KiB each time\)`
		return nil, err
	}
	return c, nil
}

func (c *closer) onAdd(any) {}

func (c *closer) quit() { close(c.stop) }

// An uninstaller ends the process, by the channel that it was given for that.
type uninstaller struct {
	informer cache.SharedIndexInformer
	stop     chan struct{}
}

func newUninstaller(informer cache.SharedIndexInformer, stop chan struct{}) (*uninstaller, error) {
	u := &uninstaller{informer, stop}
	if _, err := informer.AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: u.onAdd}); err != nil { // want `the handler added to informer is never removed \(may leak 2 goroutines and 27 KiB each time\)`
		return nil, err
	}
	return u, nil
}

func (u *uninstaller) onAdd(any) {}

func (u *uninstaller) uninstall() { close(u.stop) }
