// Package main runs services as the actors of a group, each once: what one leaves behind when it ends, it leaves when the process does.
package main

import (
	"context"
	"net/http"

	"github.com/oklog/run"
)

type service interface {
	Run(ctx context.Context) error
}

type server struct{ http.Server }

func (s *server) Run(ctx context.Context) error {
	failed := make(chan error)
	go func() { failed <- s.ListenAndServe() }()
	select {
	case <-ctx.Done():
		return nil
	case err := <-failed:
		return err
	}
}

type idle struct{}

func (idle) Run(ctx context.Context) error {
	<-ctx.Done()
	return nil
}

func runAll(outer context.Context, services []service) error {
	ctx, cancel := context.WithCancel(outer)
	defer cancel()
	var group run.Group
	for _, s := range services {
		group.Add(func() error { return s.Run(ctx) }, func(error) { cancel() })
	}
	return group.Run()
}

func main() {
	if err := runAll(context.Background(), []service{&server{}, idle{}}); err != nil {
		panic(err)
	}
}
