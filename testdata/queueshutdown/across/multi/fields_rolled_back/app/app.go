// The fields are filled one by one, a failure closes what is there.
package app

import (
	"fmt"

	lib "github.com/leaklint/leaklint/testdata/queueshutdown/across/controller/stopped"
)

// Pair holds two clusters.
type Pair struct{ src, dst *lib.Controller }

// Open opens both.
func Open(src, dst lib.Config) (_ *Pair, err error) {
	p := &Pair{}
	defer func() {
		if err != nil {
			p.Close()
		}
	}()
	if p.src, err = lib.New(src); err != nil {
		return nil, fmt.Errorf("src: %w", err)
	}
	if p.dst, err = lib.New(dst); err != nil {
		return nil, fmt.Errorf("dst: %w", err)
	}
	return p, nil
}

// Close closes what is open.
func (p *Pair) Close() {
	if p.src != nil {
		p.src.Stop()
	}
	if p.dst != nil {
		p.dst.Stop()
	}
}
