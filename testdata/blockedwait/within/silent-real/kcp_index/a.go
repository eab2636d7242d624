// right: shard controllers are stopped on delete
package kcp_index

import (
	"context"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/util/workqueue"
	"sync"
	"time"
)

type St struct {
	lock  sync.Mutex
	stops map[string]chan struct{}
	q     workqueue.TypedInterface[string]
}

func (s *St) startShard(n string, f func(stop <-chan struct{})) {
	s.lock.Lock()
	defer s.lock.Unlock()
	if _, ok := s.stops[n]; ok {
		return
	}
	ch := make(chan struct{})
	s.stops[n] = ch
	go f(ch)
}
func (s *St) stopShard(n string) {
	s.lock.Lock()
	defer s.lock.Unlock()
	if c, ok := s.stops[n]; ok {
		close(c)
		delete(s.stops, n)
	}
}
func (s *St) Start(ctx context.Context) {
	defer s.q.ShutDown()
	go wait.Until(func() {
		for {
			k, q := s.q.Get()
			if q {
				return
			}
			s.startShard(k, func(stop <-chan struct{}) { <-stop })
			s.q.Done(k)
		}
	}, time.Second, ctx.Done())
	<-ctx.Done()
	for n := range s.stops {
		s.stopShard(n)
	}
}
