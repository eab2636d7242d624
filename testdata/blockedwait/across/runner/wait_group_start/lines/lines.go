// Case: wait.Group.Start runs a library consumer; the handler returns early without the close that would end it.

package lines

import (
	"log"
)

type Printer struct{ In chan string }

func New() *Printer { return &Printer{In: make(chan string)} }

func (p *Printer) Loop() {
	for l := range p.In {
		log.Println(l)
	}
}
