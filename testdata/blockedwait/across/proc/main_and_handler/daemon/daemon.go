package daemon

import (
	"log"
)

type Daemon struct{ jobs chan string }

// New starts the daemon; there is no way to stop it.
func New() *Daemon {
	d := &Daemon{jobs: make(chan string)}
	go d.loop() // want:vet `goroutine may wait forever .*\(may leak 1 goroutine each time.*\)` // want:whole `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
	return d
}

func (d *Daemon) loop() {
	for j := range d.jobs {
		log.Println(j)
	}
}

func (d *Daemon) Submit(j string) { d.jobs <- j }
