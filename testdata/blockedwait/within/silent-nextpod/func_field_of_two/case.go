// Twin of nextpod/func_field_of_two: one of them does not wait.
package func_field_of_two

import "context"

type Scheduler struct {
	next  func() string
	place func(string)
	fast  chan string
	last  string
}

func New(slow bool, place func(string)) *Scheduler {
	s := &Scheduler{place: place, fast: make(chan string)}
	s.next = s.nextFast
	if slow {
		s.next = s.nextSlow
	}
	return s
}

func (s *Scheduler) nextFast() string { return <-s.fast }
func (s *Scheduler) nextSlow() string { return s.last }

func (s *Scheduler) Run(ctx context.Context) {
	go func() {
		for ctx.Err() == nil {
			s.place(s.next())
		}
	}()
	<-ctx.Done()
}
