// right: weAreLeaderCh is closed and waited for in every way out
package consul_leader

import (
	"sync"
	"time"
)

type Server struct {
	leaderCh   <-chan bool
	shutdownCh chan struct{}
}

func (s *Server) monitorLeadership() {
	var weAreLeaderCh chan struct{}
	var leaderLoop sync.WaitGroup
	for {
		select {
		case isLeader := <-s.leaderCh:
			switch {
			case isLeader:
				if weAreLeaderCh != nil {
					continue
				}
				weAreLeaderCh = make(chan struct{})
				leaderLoop.Add(1)
				go func(ch chan struct{}) { defer leaderLoop.Done(); s.leaderLoop(ch) }(weAreLeaderCh)
			default:
				if weAreLeaderCh == nil {
					continue
				}
				close(weAreLeaderCh)
				leaderLoop.Wait()
				weAreLeaderCh = nil
			}
		case <-s.shutdownCh:
			return
		}
	}
}
func (s *Server) leaderLoop(stop chan struct{}) {
	for {
		select {
		case <-stop:
			return
		case <-s.shutdownCh:
			return
		case <-time.After(time.Second):
		}
	}
}
func New(l <-chan bool) *Server {
	s := &Server{l, make(chan struct{})}
	go s.monitorLeadership()
	return s
}
func (s *Server) Shutdown() { close(s.shutdownCh) }
