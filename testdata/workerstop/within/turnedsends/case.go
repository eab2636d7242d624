// Package turnedsends stops its loops by one send per loop, in a counted loop
// with nothing else in it: the send is the release.
package turnedsends

import "log"

type relay struct {
	in    chan string
	quit  chan struct{}
	loops int
}

// New starts the first two loops.
func New() *relay {
	r := &relay{in: make(chan string)}
	r.start()
	return r
}

func (r *relay) start() {
	quit := make(chan struct{})
	r.quit = quit
	r.loops = 2
	go r.read(quit)
	go r.read(quit)
}

func (r *relay) read(quit <-chan struct{}) {
	for {
		select {
		case <-quit:
			return
		case m := <-r.in:
			log.Print(m)
		}
	}
}

func (r *relay) stop() {
	for ; r.loops > 0; r.loops-- {
		r.quit <- struct{}{}
	}
	r.quit = nil
}

// Follow stops the loops of one leader before those of the next.
func (r *relay) Follow(leaders <-chan string) {
	cur := ""
	for l := range leaders {
		if l == cur {
			continue
		}
		cur = l
		r.stop()
		r.start()
	}
	r.stop()
}
