// The done channel of a derived context goes through a variable and a parameter.
package derived_done_variable

import (
	"context"
	"time"
)

type Mirror struct {
	in  chan string
	out func(string)
}

func (m *Mirror) pump(stop <-chan struct{}) {
	for {
		select {
		case s := <-m.in:
			m.out(s)
		case <-stop:
			return
		}
	}
}

func (m *Mirror) Run(parent context.Context) {
	ctx, cancel := context.WithCancel(parent)
	defer cancel()
	stop := ctx.Done()
	go m.pump(stop)
	select {
	case <-parent.Done():
	case <-time.After(time.Hour):
	}
}
