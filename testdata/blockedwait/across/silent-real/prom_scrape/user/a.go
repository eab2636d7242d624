// right: main-like actor group, each has its interrupt
package main

import (
	"github.com/leaklint/leaklint/testdata/blockedwait/across/silent-real/prom_scrape/lib"
	"os"
	"os/signal"
)

type actor struct {
	execute   func() error
	interrupt func(error)
}
type Group struct{ actors []actor }

func (g *Group) Add(e func() error, i func(error)) { g.actors = append(g.actors, actor{e, i}) }
func (g *Group) Run() error {
	if len(g.actors) == 0 {
		return nil
	}
	errs := make(chan error, len(g.actors))
	for _, a := range g.actors {
		go func(a actor) { errs <- a.execute() }(a)
	}
	err := <-errs
	for _, a := range g.actors {
		a.interrupt(err)
	}
	for i := 1; i < cap(errs); i++ {
		<-errs
	}
	return err
}
func main() {
	m := lib.New()
	ch := make(chan map[string][]string)
	term := make(chan os.Signal, 1)
	signal.Notify(term, os.Interrupt)
	cancel := make(chan struct{})
	reloadReady := make(chan struct{})
	var g Group
	g.Add(func() error {
		select {
		case <-term:
			close(reloadReady)
		case <-cancel:
		}
		return nil
	}, func(error) { close(cancel) })
	g.Add(func() error {
		select {
		case <-reloadReady:
		case <-cancel:
			return nil
		}
		return m.Run(ch)
	}, func(error) { m.Stop() })
	_ = g.Run()
}
