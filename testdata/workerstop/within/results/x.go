// Package results has what owns a goroutine as one of several results: it is called by its own name.
package results

import (
	"context"
	"errors"
	"time"
)

type feed struct {
	cancel context.CancelFunc
	n      int
}

func (f *feed) Stop() { f.cancel() }

func (f *feed) run(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-time.After(time.Second):
			f.n++
		}
	}
}

func open(name string) (string, *feed, error) {
	if name == "" {
		return "", nil, errors.New("no name")
	}
	ctx, cancel := context.WithCancel(context.Background())
	f := &feed{cancel: cancel}
	go f.run(ctx)
	return name, f, nil
}

func first(check func(string) error) error {
	name, events, err := open("pods") // want `"events" is dropped on a path without Stop, which stops its goroutine \(leaks 1 goroutine and what it holds each time\)`
	if err != nil {
		return err
	}
	if err := check(name); err != nil {
		return err
	}
	events.Stop()
	return nil
}

func second(check func(string) error) error {
	name, events, err := open("pods")
	if err != nil {
		return err
	}
	defer events.Stop()
	return check(name)
}
