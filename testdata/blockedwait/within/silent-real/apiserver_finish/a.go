// right: FinishRequest, post-timeout logger drains the channel
package apiserver_finish

import (
	"context"
	"time"
)

type result struct{ obj, err, reason any }

func Finish(ctx context.Context, fn func() (any, error)) (any, error) {
	resultCh := make(chan *result, 1)
	go func() {
		res := &result{}
		defer func() {
			if r := recover(); r != nil {
				res.reason = r
			}
			select {
			case resultCh <- res:
			case <-time.After(2 * time.Minute):
			}
		}()
		res.obj, res.err = fn()
	}()
	select {
	case r := <-resultCh:
		return r.obj, nil
	case <-ctx.Done():
		defer func() {
			go func() {
				select {
				case <-time.After(time.Minute):
				case <-resultCh:
				}
			}()
		}()
		return nil, ctx.Err()
	}
}
