// Stopping one side stops both.
package app

import (
	"github.com/leaklint/leaklint/testdata/queueshutdown/across/recur/peers/left"
	"github.com/leaklint/leaklint/testdata/queueshutdown/across/recur/peers/right"
)

// Once links two nodes and stops them.
func Once(keys []string) {
	l := left.New()
	defer l.Stop()
	r := right.New(l)
	l.Link(r)
	for _, k := range keys {
		r.Offer(k)
	}
}
