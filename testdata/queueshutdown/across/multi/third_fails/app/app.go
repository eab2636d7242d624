// The error path of the third releases the second only.
package app

import (
	lib "github.com/leaklint/leaklint/testdata/queueshutdown/across/controller/stopped"
)

// Trio holds three clusters.
type Trio struct{ a, b, c *lib.Controller }

// Open opens all.
func Open(cfg lib.Config) (*Trio, error) {
	t := &Trio{}
	a, err := lib.New(cfg) // want `"a" is dropped on a path without Stop, which shuts down its workqueue \(leaks 1 goroutine and 14 KiB each time\)`
	if err != nil {
		return nil, err
	}
	b, err := lib.New(cfg)
	if err != nil {
		a.Stop()
		return nil, err
	}
	c, err := lib.New(cfg)
	if err != nil {
		b.Stop()
		return nil, err
	}
	t.a, t.b, t.c = a, b, c
	return t, nil
}

// Close closes all.
func (t *Trio) Close() {
	for _, c := range []*lib.Controller{t.a, t.b, t.c} {
		c.Stop()
	}
}
