// Components leave a goroutine when they are told to stop. Some are told so whenever the process does
// not lead any more; of one of them nobody sees which.
package main

import (
	"net"
	"net/http"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/component/runtime"
)

type server struct{ listener net.Listener }

func (s *server) Start(stop <-chan struct{}) error {
	errs := make(chan error)
	go func() { // want:whole `goroutine may wait forever to send on "errs" when stop ends and Start returns \(may leak 1 goroutine each time\)` // want:vet `goroutine may wait forever to send on "errs" when stop ends and Start returns \(leaks 1 goroutine each time\)`
		errs <- http.Serve(s.listener, nil)
	}()
	select {
	case err := <-errs:
		return err
	case <-stop:
		return s.listener.Close()
	}
}

type syncer struct{}

func (s *syncer) Start(stop <-chan struct{}) error {
	<-stop
	return nil
}

func main() {
	m := new(runtime.Manager)
	m.Add(&server{}, false)
	m.Add(&syncer{}, true)
	m.Run(make(chan struct{}), make(chan chan struct{}))
}
