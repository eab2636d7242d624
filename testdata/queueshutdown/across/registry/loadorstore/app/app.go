// When another goroutine was first, the new controller is lost.
package app

import (
	"sync"

	lib "github.com/leaklint/leaklint/testdata/queueshutdown/across/controller/stopped"
)

// Pool holds controllers by cluster.
type Pool struct{ m sync.Map }

// Get returns the controller of the cluster.
func (p *Pool) Get(name string) (*lib.Controller, error) {
	c, err := lib.New(lib.Config{Name: name})
	if err != nil {
		return nil, err
	}
	actual, _ := p.m.LoadOrStore(name, c) // want `the workqueue of "c" is dropped if another is found, and not shut down \(leaks 1 goroutine and 14 KiB each time\)`
	return actual.(*lib.Controller), nil
}

// Close stops all.
func (p *Pool) Close() {
	p.m.Range(func(_, v any) bool {
		v.(*lib.Controller).Stop()
		return true
	})
}
