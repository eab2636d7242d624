// Package transports has transports that end with what they read from.
package transports

import (
	"errors"
	"net"
	"net/http"
	"sync"
)

var errClosed = errors.New("closed")

type server struct {
	quit chan struct{}
	jobs chan int
}

func newServer() *server {
	s := &server{quit: make(chan struct{}), jobs: make(chan int)}
	go s.run()
	return s
}

func (s *server) run() {
	for {
		select {
		case <-s.quit:
			return
		case n := <-s.jobs:
			println(n)
		}
	}
}

func (s *server) close() { close(s.quit) }

type transport struct {
	mu        sync.Mutex
	conn      net.PacketConn
	listening chan struct{}
	queue     chan []byte
	server    *server
	closeErr  error
}

func newTransport(conn net.PacketConn) *transport {
	t := &transport{conn: conn, listening: make(chan struct{}), queue: make(chan []byte, 4), server: newServer()}
	go func() {
		defer close(t.listening)
		t.listen()
	}()
	go t.send()
	return t
}

// send ends with the goroutine that listens.
func (t *transport) send() {
	for {
		select {
		case <-t.listening:
			return
		case p := <-t.queue:
			t.conn.WriteTo(p, nil)
		}
	}
}

// listen goes where somebody has closed the transport.
func (t *transport) listen() {
	var buf [100]byte
	for {
		_, _, err := t.conn.ReadFrom(buf[:])
		var temporary interface{ Temporary() bool }
		if errors.As(err, &temporary) {
			t.mu.Lock()
			closed := t.closeErr != nil
			t.mu.Unlock()
			if closed {
				return
			}
			continue
		}
		if err != nil {
			t.close(err)
			return
		}
	}
}

// close has run already where there is an error.
func (t *transport) close(err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.closeErr != nil {
		return
	}
	if t.server != nil {
		t.server.close()
	}
	t.closeErr = err
}

// Close waits.
func (t *transport) Close() error {
	t.close(errClosed)
	t.conn.Close()
	<-t.listening
	return nil
}

// closeServer takes it out.
func (t *transport) closeServer() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.server.close()
	t.server = nil
	t.closeErr = errClosed
}

type failing struct {
	server *server
	err    error
}

func newFailing() *failing { return &failing{server: newServer()} }

// read may put the error there.
func (f *failing) read(conn net.Conn) {
	_, f.err = conn.Read(nil)
}

// Close forgets the server where something has failed.
func (f *failing) Close() error {
	if f.err != nil {
		return f.err // want `Close can return before it stops goroutine "server" of failing .*`
	}
	f.server.close()
	f.err = errClosed
	return nil
}

// Handle has one of each.
func Handle(w http.ResponseWriter, r *http.Request) {
	conn, err := net.ListenPacket("udp", ":0")
	if err != nil {
		return
	}
	t := newTransport(conn)
	defer t.Close()
	if r.URL.Path == "/server" {
		t.closeServer()
	}
	f := newFailing()
	defer f.Close()
	f.read(nil)
}
