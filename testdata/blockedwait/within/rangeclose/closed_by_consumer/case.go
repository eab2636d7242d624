// The range can end only by a close, and the close is deferred in the goroutine
// which ranges: release after wait.
package closed_by_consumer

import (
	"log"
)

type Pipeline struct {
	handle func(int) error
}

func (p *Pipeline) Process(items []int) {
	in := make(chan int)
	go func() { // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
		defer close(in)
		for it := range in {
			if err := p.handle(it); err != nil {
				log.Printf("item %d: %v", it, err)
			}
		}
	}()
	for _, it := range items {
		in <- it
	}
}
