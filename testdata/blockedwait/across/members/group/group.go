// Package group runs funcs that it is given, each in a goroutine of its own.
package group

import "sync"

type Group struct{ members []func(<-chan struct{}) }

func (g *Group) Add(member func(<-chan struct{})) { g.members = append(g.members, member) }

func (g *Group) Run() {
	var wg sync.WaitGroup
	wg.Add(len(g.members))
	stop, left := make(chan struct{}), make(chan struct{}, len(g.members))
	for _, member := range g.members {
		go func(member func(<-chan struct{})) {
			defer wg.Done()
			member(stop)
			left <- struct{}{}
		}(member)
	}
	<-left
	close(stop)
	wg.Wait()
}
