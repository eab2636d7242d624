package lasting

import (
	"context"
	"errors"
	"time"
)

// A context that comes through a channel is that of one term.

type term struct {
	leader int
	ctx    context.Context
}

func nextTerm(ctx context.Context, terms <-chan term) (leader int, termCtx context.Context, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = errors.New("no leader")
		}
	}()
	var t term
	select {
	case <-ctx.Done():
		return -1, nil, ctx.Err()
	case t = <-terms:
	}
	return t.leader, t.ctx, nil
}

func spinTerms(ctx context.Context, terms <-chan term) error {
	for {
		_, termCtx, err := nextTerm(ctx, terms)
		if err != nil {
			return err
		}
		leadTerm(termCtx)
		time.Sleep(time.Second)
	}
}

func leadTerm(ctx context.Context) {
	go func() {
		t := time.NewTicker(time.Second)
		defer t.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-t.C:
				println("leading")
			}
		}
	}()
}

// The context of the whole is not that of a term.
func spinAll(ctx context.Context, terms <-chan term) error {
	for {
		leader, _, err := nextTerm(ctx, terms)
		if err != nil {
			return err
		}
		go func() { // blockedwait tells of it
			<-ctx.Done()
			println(leader)
		}()
	}
}
