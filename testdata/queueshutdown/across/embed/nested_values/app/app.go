// The array of values is terminated element by element.
package app

import (
	"github.com/leaklint/leaklint/testdata/queueshutdown/across/embed/nested_values/lib"
)

// Pair holds two.
type Pair struct {
	mids [2]lib.Mid
}

// NewPair makes a pair.
func NewPair() *Pair {
	return &Pair{mids: [2]lib.Mid{lib.NewMid("a"), lib.NewMid("b")}}
}

// Close ends both.
func (p *Pair) Close() error {
	for i := range p.mids {
		p.mids[i].Terminate()
	}
	return nil
}
