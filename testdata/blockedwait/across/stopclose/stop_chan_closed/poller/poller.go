package poller

import (
	"fmt"
)

type Poller struct {
	name string
	kick chan string
}

func New(name string) *Poller { return &Poller{name: name, kick: make(chan string)} }

func (p *Poller) Run(stop <-chan struct{}) {
	for {
		select {
		case s := <-p.kick:
			fmt.Println(p.name, s)
		case <-stop:
			return
		}
	}
}
