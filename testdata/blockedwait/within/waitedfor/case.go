// Package waitedfor sends to clients, each of which has a context that ends it.
package waitedfor

import (
	"context"
	"net/http"
	"sync"
)

type client struct {
	ctx     context.Context
	numbers chan int
}

func (c *client) receive() (int, error) {
	select {
	case <-c.ctx.Done():
		return 0, context.Canceled
	case n := <-c.numbers:
		return n, nil
	}
}

func (c *client) send(n int) {
	select {
	case c.numbers <- n:
	case <-c.ctx.Done():
	}
}

type server struct {
	mu      sync.Mutex
	clients []*client
}

func (s *server) register(ctx context.Context) *client {
	c := &client{ctx: ctx, numbers: make(chan int)}
	s.mu.Lock()
	s.clients = append(s.clients, c)
	s.mu.Unlock()
	return c
}

// No more are started while one of them waits.
func (s *server) notify(n int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.clients) == 0 {
		return
	}
	var wg sync.WaitGroup
	wg.Add(len(s.clients))
	for _, c := range s.clients {
		go func() {
			c.send(n)
			wg.Done()
		}()
	}
	wg.Wait()
}

func (s *server) loop(numbers <-chan int) {
	for n := range numbers {
		s.notify(n)
		s.tell(n)
	}
}

func (s *server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	c := s.register(r.Context())
	errs := make(chan error, 1)
	go func() {
		for {
			n, err := c.receive()
			if err != nil {
				errs <- err
				return
			}
			if _, err := w.Write([]byte{byte(n)}); err != nil {
				errs <- err
				return
			}
		}
	}()
	select {
	case <-r.Context().Done():
	case <-errs:
	}
}

// Nobody waits for these.
func (s *server) tell(n int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, c := range s.clients {
		go c.send(n) // want `goroutine may wait until the end of ctx to send on "numbers"; nothing else ends it .*`
	}
}

func Main(numbers <-chan int) {
	s := new(server)
	go s.loop(numbers)
	http.ListenAndServe(":80", s)
}
