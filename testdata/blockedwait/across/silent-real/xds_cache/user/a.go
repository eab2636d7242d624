// right: stream's reqCh goroutine closes; each watch's channel holds one
package user

import (
	"context"
	"github.com/leaklint/leaklint/testdata/blockedwait/across/silent-real/xds_cache/lib"
)

type Stream interface {
	Recv() (int, error)
	Send(int) error
	Context() context.Context
}

func Serve(c *lib.Cache, s Stream) error {
	reqCh := make(chan int)
	stopped := make(chan struct{})
	defer close(stopped)
	go func() {
		defer close(reqCh)
		for {
			r, err := s.Recv()
			if err != nil {
				return
			}
			select {
			case reqCh <- r:
			case <-s.Context().Done():
				return
			case <-stopped:
				return
			}
		}
	}()
	var cancel func()
	defer func() {
		if cancel != nil {
			cancel()
		}
	}()
	var v chan int
	for {
		select {
		case x := <-v:
			if err := s.Send(x); err != nil {
				return err
			}
		case _, ok := <-reqCh:
			if !ok {
				return nil
			}
			if cancel != nil {
				cancel()
			}
			v = make(chan int, 1)
			cancel = c.CreateWatch(v)
		}
	}
}
