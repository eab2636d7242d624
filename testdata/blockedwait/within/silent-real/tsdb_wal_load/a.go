// right: workers range over closed inputs, outputs drained until closed
package tsdb_wal_load

import (
	"errors"
	"sync"
)

type proc struct {
	in  chan []int
	out chan []int
}

func Load(recs [][]int, n int) (err error) {
	var wg sync.WaitGroup
	ps := make([]proc, n)
	decoded := make(chan []int, 10)
	decErr := make(chan error, 1)
	defer func() {
		if err != nil {
			for i := range ps {
				close(ps[i].in)
				for range ps[i].out {
				}
			}
			wg.Wait()
		}
	}()
	wg.Add(n)
	for i := range ps {
		ps[i] = proc{make(chan []int, 300), make(chan []int, 300)}
		go func(p *proc) {
			defer wg.Done()
			defer close(p.out)
			for s := range p.in {
				select {
				case p.out <- s:
				default:
				}
			}
		}(&ps[i])
	}
	go func() {
		defer close(decoded)
		for _, r := range recs {
			if r == nil {
				decErr <- errors.New("corrupt")
				return
			}
			decoded <- r
		}
	}()
	for d := range decoded {
		ps[len(d)%n].in <- d
	}
	select {
	case err = <-decErr:
		return err
	default:
	}
	for i := range ps {
		close(ps[i].in)
		for range ps[i].out {
		}
	}
	wg.Wait()
	return nil
}
