// The field holds one of two funcs, of which each waits.
package func_field_of_two

import "context"

type Scheduler struct {
	next  func() string
	place func(string)
	fast  chan string
	slow  chan string
}

func New(slow bool, place func(string)) *Scheduler {
	s := &Scheduler{place: place, fast: make(chan string), slow: make(chan string)}
	s.next = s.nextFast
	if slow {
		s.next = s.nextSlow
	}
	return s
}

func (s *Scheduler) nextFast() string { return <-s.fast }
func (s *Scheduler) nextSlow() string { return <-s.slow }

func (s *Scheduler) Run(ctx context.Context) {
	go func() { // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
		for ctx.Err() == nil {
			s.place(s.next())
		}
	}()
	<-ctx.Done()
}
