// Package snapshots has a service that runs until a context ends which it is given when it is made.
package snapshots

import (
	"context"
	"errors"
	"time"
)

type Service struct {
	ctx      context.Context
	interval time.Duration
}

func New(ctx context.Context, interval time.Duration) (*Service, error) {
	if interval <= 0 {
		return nil, errors.New("no interval")
	}
	return &Service{ctx: ctx, interval: interval}, nil
}

func (s *Service) Start() { go s.run() }

// StartAll is Start of what is started while the process goes on.
func (s *Service) StartAll() {
	go s.run() // want:whole `goroutine runs until s.ctx ends, and more are started before that: called per turn of its loop from main via buildShared.*`
}

func (s *Service) run() {
	t := time.NewTicker(s.interval)
	defer t.Stop()
	for {
		select {
		case <-s.ctx.Done():
			return
		case <-t.C:
			println("snapshot")
		}
	}
}
