// right: DoChan has a buffer of one
package singleflight_user

import (
	"context"
	"golang.org/x/sync/singleflight"
)

type C struct{ g singleflight.Group }

func (c *C) Get(ctx context.Context, k string) (any, error) {
	ch := c.g.DoChan(k, func() (any, error) { return k, nil })
	select {
	case r := <-ch:
		return r.Val, r.Err
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}
