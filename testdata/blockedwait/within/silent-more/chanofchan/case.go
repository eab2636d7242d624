// right: worker hands its own channel to dispatcher, both watch quit
package chanofchan

import "log"

type D struct {
	pool chan chan int
	quit chan struct{}
}

func (d *D) worker() {
	jobs := make(chan int)
	for {
		select {
		case d.pool <- jobs:
		case <-d.quit:
			return
		}
		select {
		case j := <-jobs:
			log.Print(j)
		case <-d.quit:
			return
		}
	}
}
func New(n int) *D {
	d := &D{make(chan chan int, n), make(chan struct{})}
	for range n {
		go d.worker()
	}
	return d
}
func (d *D) Submit(i int) {
	select {
	case j := <-d.pool:
		j <- i
	case <-d.quit:
	}
}
func (d *D) Stop() { close(d.quit) }
