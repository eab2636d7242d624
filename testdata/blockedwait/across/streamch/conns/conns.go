// Package conns hands connections to whoever reads them, until that is shut down, and is not told of it.
package conns

import "net"

type Once struct {
	conns    chan net.Conn
	listener net.Listener
}

func NewOnce(l net.Listener) *Once {
	t := &Once{conns: make(chan net.Conn), listener: l}
	go t.listen()
	return t
}

func (t *Once) listen() {
	for {
		conn, err := t.listener.Accept()
		if err != nil {
			return
		}
		go func() { t.conns <- conn }() // want:vet `goroutine may wait forever to send on "conns"; Shutdown does not end it .*`
	}
}

func (t *Once) Conns() <-chan net.Conn { return t.conns }

func (t *Once) Shutdown() error { return t.listener.Close() }

type Each struct {
	conns    chan net.Conn
	listener net.Listener
}

func NewEach(l net.Listener) *Each {
	t := &Each{conns: make(chan net.Conn), listener: l}
	go t.listen()
	return t
}

func (t *Each) listen() {
	for {
		conn, err := t.listener.Accept()
		if err != nil {
			return
		}
		go func() { t.conns <- conn }() // want `goroutine may wait forever to send on "conns"; Shutdown does not end it .*`
	}
}

func (t *Each) Conns() <-chan net.Conn { return t.conns }

func (t *Each) Shutdown() error { return t.listener.Close() }
