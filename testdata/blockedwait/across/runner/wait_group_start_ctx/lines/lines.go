// Case: Twin of wait_group_start: StartWithContext and a loop that selects on the context; silent.

package lines

import (
	"context"
	"log"
)

type Printer struct{ In chan string }

func New() *Printer { return &Printer{In: make(chan string, 1)} }

func (p *Printer) Loop(ctx context.Context) {
	for {
		select {
		case l := <-p.In:
			log.Println(l)
		case <-ctx.Done():
			return
		}
	}
}
