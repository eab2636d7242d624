// right: ethereum event.NewSubscription: producer func gets quit
package k_ethfeed

import (
	"net/http"
	"sync"
)

type funcSub struct {
	unsub chan struct{}
	once  sync.Once
	err   chan error
}

func New(p func(<-chan struct{}) error) *funcSub {
	s := &funcSub{unsub: make(chan struct{}), err: make(chan error, 1)}
	go func() {
		defer close(s.err)
		if err := p(s.unsub); err != nil {
			s.err <- err
		}
	}()
	return s
}
func (s *funcSub) Unsubscribe() {
	s.once.Do(func() { close(s.unsub) })
	<-s.err
}
func Handle(w http.ResponseWriter, r *http.Request) {
	s := New(func(q <-chan struct{}) error { <-q; return nil })
	defer s.Unsubscribe()
}
