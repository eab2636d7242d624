// Package takenalong starts a goroutine for each entry of a map, which closes what the entry has: kcp's controllers.
package takenalong

import (
	"context"
	"errors"
	"sync"

	"google.golang.org/grpc"
)

// An elector is told what to do when it leads, and when it does no longer.
type elector struct {
	started func(context.Context)
	stopped func()
}

var electors sync.Map

func elect(e *elector) { electors.Store(e, true) }

type runner struct {
	name string
	run  func(context.Context)
}

type server struct {
	target  string
	runners map[string]*runner
}

func (s *server) install() error {
	conn, err := grpc.NewClient(s.target)
	if err != nil {
		return err
	}
	if s.runners["health"] != nil {
		conn.Close()
		return errors.New("there is one")
	}
	s.runners["health"] = &runner{name: "health", run: func(ctx context.Context) {
		defer conn.Close()
		<-ctx.Done()
	}}
	return nil
}

func (s *server) start(ctx context.Context) {
	for _, r := range s.runners {
		go s.runOne(ctx, r)
	}
}

func (s *server) runOne(ctx context.Context, r *runner) {
	if err := ready(ctx); err != nil {
		println(r.name)
		return
	}
	r.run(ctx)
}

var ready func(ctx context.Context) error

// Ready sets what is asked before.
func Ready(f func(ctx context.Context) error) { ready = f }

func (s *server) uninstall() {
	for name := range s.runners {
		delete(s.runners, name)
	}
}

// Elect has all of them run while it leads, again and again.
func (s *server) Elect(ctx context.Context) {
	for ctx.Err() == nil {
		elect(&elector{
			started: func(ctx context.Context) {
				if err := s.install(); err != nil {
					return
				}
				s.start(ctx)
			},
			stopped: func() { s.uninstall() },
		})
	}
}

// This one has a literal for each.
type other struct {
	target  string
	runners map[string]*runner
}

func (o *other) install() error {
	conn, err := grpc.NewClient(o.target)
	if err != nil {
		return err
	}
	o.runners["health"] = &runner{name: "health", run: func(ctx context.Context) {
		defer conn.Close()
		<-ctx.Done()
	}}
	return nil
}

func (o *other) Elect(ctx context.Context) {
	for ctx.Err() == nil {
		elect(&elector{
			started: func(ctx context.Context) {
				if err := o.install(); err != nil {
					return
				}
				for _, r := range o.runners {
					go func() { r.run(ctx) }()
				}
			},
			stopped: func() {
				for name := range o.runners {
					delete(o.runners, name)
				}
			},
		})
	}
}

// Here a goroutine closes what there is at the end, and what is taken out before that stays open.
type forgetful struct{ conns map[string]*grpc.ClientConn }

func (f *forgetful) Start(ctx context.Context) {
	go func() {
		<-ctx.Done()
		for _, conn := range f.conns {
			conn.Close()
		}
	}()
}

func (f *forgetful) add(name string) error {
	if _, ok := f.conns[name]; ok {
		return nil
	}
	conn, err := grpc.NewClient(name)
	if err != nil {
		return err
	}
	f.conns[name] = conn
	return nil
}

func (f *forgetful) remove(name string) {
	delete(f.conns, name) // want `an entry is deleted without its connection being closed .*`
}

// Elect has connections come and go.
func (f *forgetful) Elect() {
	elect(&elector{
		started: func(ctx context.Context) { _ = f.add("x") },
		stopped: func() { f.remove("x") },
	})
}

// Here all are closed at once, at the end, each by a goroutine: what is taken out before that stays open.
type parallel struct{ conns map[string]*grpc.ClientConn }

func (p *parallel) closeAll() {
	var wg sync.WaitGroup
	for _, conn := range p.conns {
		wg.Add(1)
		go func() {
			defer wg.Done()
			conn.Close()
		}()
	}
	wg.Wait()
}

func (p *parallel) add(name string) error {
	if _, ok := p.conns[name]; ok {
		return nil
	}
	conn, err := grpc.NewClient(name)
	if err != nil {
		return err
	}
	p.conns[name] = conn
	return nil
}

func (p *parallel) remove(name string) {
	delete(p.conns, name) // want `an entry is deleted without its connection being closed .*`
}

// Elect has connections come and go.
func (p *parallel) Elect() {
	defer p.closeAll()
	elect(&elector{
		started: func(ctx context.Context) { _ = p.add("x") },
		stopped: func() { p.remove("x") },
	})
}
