// Package functimers hands on timers that call a func, which have no channel.
package functimers

import (
	"errors"
	"net/http"
	"time"
)

type stream interface{ Recv() (int, error) }

type server struct {
	open    func(*http.Request) stream
	timeout time.Duration
}

// The timer is drained as if it had a channel.
func (s *server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	cl := s.open(r)
	got := make(chan int, 100)
	go func() { // want `goroutine may wait forever to receive from "t.C"; nothing comes on its channel.*`
		receive := func(t *time.Timer) error {
			if t != nil {
				defer t.Reset(s.timeout)
			}
			n, err := cl.Recv()
			if err != nil {
				if t != nil && !t.Stop() {
					<-t.C
					return errors.New("too late")
				}
				return err
			}
			select {
			case got <- n:
			default:
			}
			return nil
		}
		var t *time.Timer
		if s.timeout > 0 {
			t = time.AfterFunc(s.timeout, func() {})
			defer t.Stop()
		}
		for {
			if err := receive(t); err != nil {
				return
			}
		}
	}()
	w.WriteHeader(http.StatusOK)
}

// asked looks for the channel first; timed has one.
type asked struct{ server }

func (s *asked) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	cl := s.open(r)
	go func() {
		t := time.AfterFunc(s.timeout, func() {})
		for next(cl, t) == nil {
		}
	}()
	go func() {
		t := time.NewTimer(s.timeout)
		for timed(cl, t) == nil {
		}
	}()
	w.WriteHeader(http.StatusOK)
}

func next(cl stream, t *time.Timer) error {
	_, err := cl.Recv()
	if err != nil && !t.Stop() {
		if t.C != nil {
			<-t.C
		}
	}
	return err
}

func timed(cl stream, t *time.Timer) error {
	_, err := cl.Recv()
	if err != nil && !t.Stop() {
		<-t.C
	}
	return err
}

// A method gives one, or one of two kinds.
type queue struct {
	items   chan string
	timeout time.Duration
}

func (q *queue) later(key string) *time.Timer {
	return time.AfterFunc(q.timeout, func() {
		select {
		case q.items <- key:
		default:
		}
	})
}

func (q *queue) timer(key string) *time.Timer {
	if key == "" {
		return time.NewTimer(q.timeout)
	}
	return time.AfterFunc(q.timeout, func() {})
}

func (q *queue) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	t := q.later(r.URL.Path)
	go func() { // want `goroutine may wait forever to receive from "t.C"; nothing comes on its channel.*`
		<-t.C
		println("fired")
	}()
	either := q.timer(r.URL.Path)
	go func() { <-either.C }()
	w.WriteHeader(http.StatusOK)
}

// A func that sends is waited for where it has been started, which Stop tells.
func (s *server) timedWork(work func() error) (err error) {
	late := make(chan time.Time)
	t := time.AfterFunc(s.timeout, func() { late <- time.Now() })
	defer func() {
		if !t.Stop() {
			err = errors.Join(err, errors.New((<-late).String()))
		}
	}()
	return work()
}

func (s *server) timedHere(work func() error) error {
	late := make(chan struct{})
	t := time.AfterFunc(s.timeout, func() { late <- struct{}{} })
	err := work()
	if stopped := t.Stop(); !stopped {
		<-late
	}
	return err
}

// The answer is taken the wrong way round.
func (s *server) timedWrongly(work func() error) error {
	late := make(chan struct{})
	t := time.AfterFunc(s.timeout, func() { late <- struct{}{} }) // want `goroutine may wait forever to send on "late".*`
	err := work()
	if t.Stop() {
		<-late
	}
	return err
}
