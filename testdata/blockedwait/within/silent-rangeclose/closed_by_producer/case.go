// Cured twin of rangeclose/closed_by_consumer: the producing goroutine closes by defer.
package closed_by_producer

import (
	"log"
)

type Pipeline struct {
	handle func(int) error
}

func (p *Pipeline) Process(items []int) {
	in := make(chan int)
	go func() {
		defer close(in)
		for _, it := range items {
			in <- it
		}
	}()
	for it := range in {
		if err := p.handle(it); err != nil {
			log.Printf("item %d: %v", it, err)
		}
	}
}
