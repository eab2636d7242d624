package syncmapfunc

import (
	"context"
	"maps"
	"net/http"
	"sync"
	"time"
)

// A prober takes out of a sync.Map what it goes through, by the key.
type prober struct{ m sync.Map }

func (p *prober) ensure(name string) {
	ctx, cancel := context.WithCancel(context.Background())
	if _, loaded := p.m.LoadOrStore(name, cancel); loaded {
		cancel()
		return
	}
	go func() {
		for {
			select {
			case <-ctx.Done():
				return
			case <-time.After(time.Second):
				println(name)
			}
		}
	}()
}

func (p *prober) prune(keep map[string]bool) {
	p.m.Range(func(name, _ any) bool {
		if !keep[name.(string)] {
			if cancel, ok := p.m.LoadAndDelete(name); ok {
				cancel.(context.CancelFunc)()
			}
		}
		return true
	})
}

// Another one, that forgets what it takes out.
type forgetter struct{ m sync.Map }

func (f *forgetter) ensure(name string) {
	quit := make(chan struct{})
	if _, loaded := f.m.LoadOrStore(name, quit); loaded {
		return
	}
	go func() {
		for {
			select {
			case <-quit:
				return
			case <-time.After(time.Second):
				println(name)
			}
		}
	}()
}

func (f *forgetter) prune() {
	f.m.Range(func(name, _ any) bool {
		_, ok := f.m.LoadAndDelete(name) // want `an entry is deleted without its goroutine being stopped.*`
		return ok
	})
}

// A pruner asks another map which ones to keep, and stops none.
type pruner struct {
	quits map[string]chan struct{}
	live  *sync.Map
}

func (p *pruner) ensure(name string) {
	if p.quits[name] != nil {
		return
	}
	quit := make(chan struct{})
	p.quits[name] = quit
	go func() {
		for {
			select {
			case <-quit:
				return
			case <-time.After(time.Second):
				println(name)
			}
		}
	}()
}

func (p *pruner) prune() {
	maps.DeleteFunc(p.quits, func(name string, quit chan struct{}) bool { // want `an entry is deleted without its goroutine being stopped.*`
		_, ok := p.live.Load(name)
		return !ok
	})
}

func (p *pruner) end() {
	for _, quit := range p.quits {
		close(quit)
	}
}

func serve(p *prober, f *forgetter, u *pruner) {
	http.HandleFunc("/ensure", func(w http.ResponseWriter, r *http.Request) {
		p.ensure(r.Host)
		f.ensure(r.Host)
		u.ensure(r.Host)
	})
	http.HandleFunc("/prune", func(w http.ResponseWriter, r *http.Request) {
		p.prune(nil)
		f.prune()
		u.prune()
	})
	http.HandleFunc("/end", func(http.ResponseWriter, *http.Request) { u.end() })
}

func start() {
	serve(&prober{}, &forgetter{}, &pruner{quits: map[string]chan struct{}{}, live: &sync.Map{}})
}
