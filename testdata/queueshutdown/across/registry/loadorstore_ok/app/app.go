// The loser is stopped; LoadAndDelete stops what it takes out.
package app

import (
	"sync"

	lib "github.com/leaklint/leaklint/testdata/queueshutdown/across/controller/stopped"
)

// Pool holds controllers by cluster.
type Pool struct{ m sync.Map }

// Get returns the controller of the cluster.
func (p *Pool) Get(name string) (*lib.Controller, error) {
	if v, ok := p.m.Load(name); ok {
		return v.(*lib.Controller), nil
	}
	c, err := lib.New(lib.Config{Name: name})
	if err != nil {
		return nil, err
	}
	actual, loaded := p.m.LoadOrStore(name, c)
	if loaded {
		c.Stop()
		return actual.(*lib.Controller), nil
	}
	c.Start()
	return c, nil
}

// Drop removes a cluster.
func (p *Pool) Drop(name string) {
	if v, ok := p.m.LoadAndDelete(name); ok {
		v.(*lib.Controller).Stop()
	}
}

// Close stops all.
func (p *Pool) Close() {
	p.m.Range(func(k, _ any) bool {
		p.Drop(k.(string))
		return true
	})
}
