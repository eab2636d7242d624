// Package own has functions that a framework calls. How, only .leaklint.yaml tells.
package own

import (
	"k8s.io/client-go/tools/cache"

	"github.com/leaklint/leaklint/testdata/losthandler/across/own/frame"
)

type server struct{ informer cache.SharedIndexInformer }

// Register tells the framework of the server.
func (s *server) Register() {
	frame.Register("serve", s.Serve)
	frame.Register("module", s)
	frame.Register("runner", &runner{s})
	frame.OnItem("item", s.item)
	frame.OnHook("hook", frame.Hook(s.hook))
	frame.OnAll(s.one, func(string) {
		s.informer.AddEventHandler(cache.ResourceEventHandlerFuncs{}) // want `the handler added to s.informer is never removed: called per event from Register \(leaks 2 goroutines and 27 KiB each time\)`
	})
}

// one is handed to OnAll.
func (s *server) one(string) {
	s.informer.AddEventHandler(cache.ResourceEventHandlerFuncs{}) // want `the handler added to s.informer is never removed: called per event from Register \(leaks 2 goroutines and 27 KiB each time\)`
}

// Serve is called for each request, as its parameter tells.
func (s *server) Serve(r *frame.Request) {
	s.informer.AddEventHandler(cache.ResourceEventHandlerFuncs{}) // want `the handler added to s.informer is never removed: added per request in Serve \(leaks 2 goroutines and 27 KiB each time\)`
}

// item is handed to OnItem.
func (s *server) item(string) {
	s.informer.AddEventHandler(cache.ResourceEventHandlerFuncs{}) // want `the handler added to s.informer is never removed: called per item from Register \(leaks 2 goroutines and 27 KiB each time\)`
}

// hook becomes a Hook.
func (s *server) hook(string) {
	s.informer.AddEventHandler(cache.ResourceEventHandlerFuncs{}) // want `the handler added to s.informer is never removed: called per event from Register \(leaks 2 goroutines and 27 KiB each time\)`
}

// Setup implements frame.Module, and is called once.
func (s *server) Setup(name string) error {
	_, err := s.informer.AddEventHandler(cache.ResourceEventHandlerFuncs{})
	return err
}

// Setup does not: it is somebody else's.
type other struct{ server *server }

func (o *other) Setup(name string, again bool) error {
	_, err := o.server.informer.AddEventHandler(cache.ResourceEventHandlerFuncs{}) // want `the handler added to o.server.informer is never removed \(may leak 2 goroutines and 27 KiB each time\)`
	return err
}

// A runner implements frame.Runner.
type runner struct{ server *server }

func (r *runner) Name() string { return "runner" }

func (r *runner) RunCluster(name string) {
	r.server.informer.AddEventHandler(cache.ResourceEventHandlerFuncs{}) // want `the handler added to r.server.informer is never removed: added per cluster in RunCluster \(leaks 2 goroutines and 27 KiB each time\)`
}

// Sync is named itself.
func Sync(informer cache.SharedIndexInformer) {
	informer.AddEventHandler(cache.ResourceEventHandlerFuncs{}) // want `the handler added to informer is never removed: added per period in Sync \(leaks 2 goroutines and 27 KiB each time\)`
}

// A taker implements a generic interface.
type taker struct{ server *server }

func (t *taker) Take(string) {
	t.server.informer.AddEventHandler(cache.ResourceEventHandlerFuncs{}) // want `the handler added to t.server.informer is never removed: added per item in Take \(leaks 2 goroutines and 27 KiB each time\)`
}

// A base has the method that makes whole implement frame.Runner.
type base struct{ server *server }

func (b *base) RunCluster(string) {
	b.server.informer.AddEventHandler(cache.ResourceEventHandlerFuncs{}) // want `the handler added to b.server.informer is never removed: added per cluster in RunCluster \(leaks 2 goroutines and 27 KiB each time\)`
}

type whole struct{ *base }

func (w *whole) Name() string { return "whole" }
