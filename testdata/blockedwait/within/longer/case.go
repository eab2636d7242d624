// Package longer has goroutines whose wait ends with a context, too: one that goes on while more of them are
// started, or one that ends with who starts them.
package longer

import (
	"context"
	"errors"
	"net/http"
	"time"
)

type stream interface {
	Recv() (string, error)
	Context() context.Context
}

type server struct {
	ctx    context.Context
	events chan string
}

var errEmpty = errors.New("empty")

// process leaves early: at the first empty item.
func (s *server) process(in <-chan string) error {
	for {
		select {
		case <-s.ctx.Done():
			return nil
		case item, more := <-in:
			if !more {
				return nil
			}
			if item == "" {
				return errEmpty
			}
		}
	}
}

// all leaves when there is no more.
func (s *server) all(in <-chan string) (n int) {
	for range in {
		n++
	}
	return n
}

func (s *server) literal(st stream) error {
	in := make(chan string)
	go func() { // want `goroutine may wait until the end of ctx to send on "in" once literal has returned \(leaks 1 goroutine each time, called per request from serve\)`
		defer close(in)
		for {
			item, err := st.Recv()
			if err != nil {
				return
			}
			select {
			case in <- item:
			case <-s.ctx.Done():
				return
			}
		}
	}()
	return s.process(in)
}

func (s *server) receive(st stream, in chan<- string) {
	defer close(in)
	for {
		item, err := st.Recv()
		if err != nil {
			return
		}
		select {
		case in <- item:
		case <-s.ctx.Done():
			return
		}
	}
}

func (s *server) named(st stream) error {
	in := make(chan string)
	go s.receive(st, in) // want `goroutine may wait until the end of ctx to send on "in" once named has returned \(leaks 1 goroutine each time, called per request from serve\)`
	return s.process(in)
}

func (s *server) drained(st stream) int {
	in := make(chan string)
	go s.receive(st, in)
	return s.all(in)
}

// once: a single answer, which nobody takes after the time is up.
func (s *server) once(ctx context.Context, ask func() string) (string, error) {
	answer := make(chan string)
	go func() { // want `goroutine may wait until the end of ctx to send on "answer" when ctx ends and once returns \(leaks 1 goroutine each time, called per request from serve\)`
		select {
		case answer <- ask():
		case <-s.ctx.Done():
		}
	}()
	select {
	case a := <-answer:
		return a, nil
	case <-ctx.Done():
		return "", ctx.Err()
	}
}

// collected: an error leaves who receives until there is no more.
func (s *server) collected(next func() (string, error)) error {
	in := make(chan string)
	go s.collect(s.ctx, in) // want `goroutine may wait until the end of ctx to receive from "in" if collected returns early \(leaks 1 goroutine each time, called per request from serve\)`
	for range 3 {
		item, err := next()
		if err != nil {
			return err
		}
		in <- item
	}
	close(in)
	return nil
}

func (s *server) collect(ctx context.Context, in <-chan string) {
	for {
		select {
		case item, ok := <-in:
			if !ok {
				return
			}
			println(item)
		case <-ctx.Done():
			return
		}
	}
}

// collectedAll closes the channel on all ways out.
func (s *server) collectedAll(next func() (string, error)) error {
	in := make(chan string)
	defer close(in)
	go s.collect(s.ctx, in)
	item, err := next()
	if err != nil {
		return err
	}
	in <- item
	return nil
}

// ofRequest: the context ends with the request.
func (s *server) ofRequest(st stream, r *http.Request) error {
	in := make(chan string)
	go func() {
		defer close(in)
		for {
			item, err := st.Recv()
			if err != nil {
				return
			}
			select {
			case in <- item:
			case <-r.Context().Done():
				return
			}
		}
	}()
	return s.process(in)
}

// own: the context ends with the function.
func (s *server) own(st stream) error {
	ctx, cancel := context.WithCancel(s.ctx)
	defer cancel()
	in := make(chan string)
	go func() {
		defer close(in)
		for {
			item, err := st.Recv()
			if err != nil {
				return
			}
			select {
			case in <- item:
			case <-ctx.Done():
				return
			}
		}
	}()
	return s.process(in)
}

// shadowed: the context takes the name of the one that it is made of.
func shadowed(ctx context.Context, st stream, s *server) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	in := make(chan string)
	go func() {
		item, err := st.Recv()
		if err != nil {
			return
		}
		select {
		case in <- item:
		case <-ctx.Done():
		}
	}()
	return s.process(in)
}

// either: one of the contexts ends with the request.
func (s *server) either(st stream) error {
	in := make(chan string)
	go func() {
		defer close(in)
		for {
			item, err := st.Recv()
			if err != nil {
				return
			}
			select {
			case in <- item:
			case <-st.Context().Done():
				return
			case <-s.ctx.Done():
				return
			}
		}
	}()
	return s.process(in)
}

// timed: the wait ends with the time.
func (s *server) timed(st stream) error {
	in := make(chan string)
	go func() {
		defer close(in)
		for {
			item, err := st.Recv()
			if err != nil {
				return
			}
			select {
			case in <- item:
			case <-time.After(time.Second):
				return
			case <-s.ctx.Done():
				return
			}
		}
	}()
	return s.process(in)
}

// shared: another goroutine receives as long as the server goes on.
func (s *server) shared(item string) {
	go func() {
		select {
		case s.events <- item:
		case <-s.ctx.Done():
		}
	}()
}

func (s *server) run() {
	for {
		select {
		case item := <-s.events:
			println(item)
		case <-s.ctx.Done():
			return
		}
	}
}

// atEnd: its reader leaves with the same context.
func (s *server) atEnd(st stream) {
	in := make(chan string)
	go func() {
		defer close(in)
		for {
			item, err := st.Recv()
			if err != nil {
				return
			}
			select {
			case in <- item:
			case <-s.ctx.Done():
				return
			}
		}
	}()
	for {
		select {
		case _, more := <-in:
			if !more {
				return
			}
		case <-s.ctx.Done():
			return
		}
	}
}

// start: once in the process.
func (s *server) start(st stream) error {
	in := make(chan string)
	go func() {
		defer close(in)
		for {
			item, err := st.Recv()
			if err != nil {
				return
			}
			select {
			case in <- item:
			case <-s.ctx.Done():
				return
			}
		}
	}()
	return s.process(in)
}

func serve(ctx context.Context, open func(*http.Request) stream, first stream) error {
	s := &server{ctx: ctx, events: make(chan string)}
	go s.run()
	if err := s.start(first); err != nil {
		return err
	}
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		st := open(r)
		for _, err := range []error{s.literal(st), s.named(st), s.ofRequest(st, r), s.own(st), s.either(st), s.timed(st)} {
			if err != nil {
				http.Error(w, err.Error(), http.StatusInternalServerError)
			}
		}
		s.drained(st)
		_ = s.collected(st.Recv)
		_ = s.collectedAll(st.Recv)
		_ = shadowed(ctx, st, s)
		s.shared(r.URL.Path)
		s.atEnd(st)
		_, _ = s.once(r.Context(), func() string { return r.URL.Path })
	})
	return http.ListenAndServe(":0", nil)
}
