// right: localError and remoteDone closed or both cases read; errorChan with a buffer
package portforward

import (
	"errors"
	"io"
	"log"
	"net"
)

type Streams interface {
	Create() (io.ReadWriteCloser, error)
	CloseChan() <-chan bool
}
type PF struct {
	s    Streams
	stop chan struct{}
	ls   []net.Listener
}

func (pf *PF) ForwardPorts(addr string) error {
	l, err := net.Listen("tcp", addr)
	if err != nil {
		return err
	}
	pf.ls = append(pf.ls, l)
	defer l.Close()
	go pf.accept(l)
	select {
	case <-pf.stop:
	case <-pf.s.CloseChan():
		return errors.New("lost")
	}
	return nil
}
func (pf *PF) accept(l net.Listener) {
	for {
		select {
		case <-pf.s.CloseChan():
			return
		default:
			c, err := l.Accept()
			if err != nil {
				return
			}
			go pf.handle(c)
		}
	}
}
func (pf *PF) handle(c net.Conn) {
	defer c.Close()
	es, err := pf.s.Create()
	if err != nil {
		return
	}
	errorChan := make(chan error)
	go func() {
		_, err := io.ReadAll(es)
		if err != nil {
			errorChan <- err
		}
		close(errorChan)
	}()
	localError := make(chan struct{})
	remoteDone := make(chan struct{})
	go func() { io.Copy(c, es); close(remoteDone) }()
	go func() {
		defer es.Close()
		if _, err := io.Copy(es, c); err != nil {
			close(localError)
		}
	}()
	select {
	case <-remoteDone:
	case <-localError:
	}
	es.Close()
	if err := <-errorChan; err != nil {
		log.Println(err)
	}
}
