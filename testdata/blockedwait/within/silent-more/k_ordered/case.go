// right: ordered shutdown of three stages
package k_ordered

import (
	"log"
	"sync"
)

type P struct {
	a, b, c chan int
	wg      [3]sync.WaitGroup
}

func Start() *P {
	p := &P{a: make(chan int), b: make(chan int), c: make(chan int)}
	p.wg[0].Go(func() {
		for v := range p.a {
			p.b <- v
		}
	})
	p.wg[1].Go(func() {
		for v := range p.b {
			p.c <- v
		}
	})
	p.wg[2].Go(func() {
		for v := range p.c {
			log.Print(v)
		}
	})
	return p
}
func (p *P) Stop() {
	for i, c := range []chan int{p.a, p.b, p.c} {
		close(c)
		p.wg[i].Wait()
	}
}
