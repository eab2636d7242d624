// The error of the second constructor drops the first object.
package app

import (
	"fmt"

	lib "github.com/leaklint/leaklint/testdata/queueshutdown/across/controller/stopped"
)

// Pair holds two clusters.
type Pair struct{ src, dst *lib.Controller }

// Open opens both.
func Open(src, dst lib.Config) (*Pair, error) {
	s, err := lib.New(src) // want `"s" is dropped on a path without Stop, which shuts down its workqueue \(leaks 1 goroutine and 14 KiB each time\)`
	if err != nil {
		return nil, err
	}
	d, err := lib.New(dst)
	if err != nil {
		return nil, fmt.Errorf("dst: %w", err)
	}
	return &Pair{src: s, dst: d}, nil
}

// Close closes both.
func (p *Pair) Close() {
	p.src.Stop()
	p.dst.Stop()
}
