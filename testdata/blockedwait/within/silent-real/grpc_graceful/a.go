// right: Serve goroutines end by Stop; cond broadcast on removeConn
package grpc_graceful

import (
	"io"
	"net"
	"sync"
)

type Server struct {
	mu         sync.Mutex
	cv         *sync.Cond
	conns      map[net.Conn]bool
	lis        map[net.Listener]bool
	quit, done chan struct{}
	once       sync.Once
	wg         sync.WaitGroup
	ch         chan func()
}

func New() *Server {
	s := &Server{conns: map[net.Conn]bool{}, lis: map[net.Listener]bool{}, quit: make(chan struct{}), done: make(chan struct{}), ch: make(chan func())}
	s.cv = sync.NewCond(&s.mu)
	for range 8 {
		go s.worker()
	}
	return s
}
func (s *Server) worker() {
	for n := 0; n < 1<<16; n++ {
		f, ok := <-s.ch
		if !ok {
			return
		}
		f()
	}
	go s.worker()
}
func (s *Server) Serve(l net.Listener) error {
	s.mu.Lock()
	s.lis[l] = true
	s.wg.Add(1)
	s.mu.Unlock()
	defer func() {
		s.wg.Done()
		select {
		case <-s.quit:
			<-s.done
		default:
		}
	}()
	for {
		c, err := l.Accept()
		if err != nil {
			return err
		}
		s.wg.Add(1)
		go func() { s.handle(c); s.wg.Done() }()
	}
}
func (s *Server) handle(c net.Conn) {
	s.mu.Lock()
	s.conns[c] = true
	s.mu.Unlock()
	go func() { io.Copy(c, c); s.mu.Lock(); delete(s.conns, c); s.cv.Broadcast(); s.mu.Unlock() }()
}
func (s *Server) Stop() {
	s.once.Do(func() { close(s.quit) })
	defer close(s.done)
	s.mu.Lock()
	for l := range s.lis {
		l.Close()
	}
	s.mu.Unlock()
	s.wg.Wait()
	s.mu.Lock()
	for c := range s.conns {
		c.Close()
	}
	for len(s.conns) != 0 {
		s.cv.Wait()
	}
	close(s.ch)
	s.mu.Unlock()
}
func Serve(ls []net.Listener) *Server {
	s := New()
	for _, l := range ls {
		go s.Serve(l)
	}
	return s
}
