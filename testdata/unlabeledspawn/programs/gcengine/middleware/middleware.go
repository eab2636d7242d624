// Package middleware decorates runners.
package middleware

import (
	"context"
	"fmt"
	"runtime/pprof"

	"github.com/kcp-dev/logicalcluster/v3"
)

// Runner is something that runs until its context ends.
type Runner func(ctx context.Context) error

// Middleware decorates a runner.
type Middleware func(Runner) Runner

// Chain applies middlewares, the first being outermost.
func Chain(r Runner, ms ...Middleware) Runner {
	for i := len(ms) - 1; i >= 0; i-- {
		r = ms[i](r)
	}
	return r
}

// Recover turns panics into errors.
func Recover() Middleware {
	return func(next Runner) Runner {
		return func(ctx context.Context) (err error) {
			defer func() {
				if r := recover(); r != nil {
					err = fmt.Errorf("panic: %v", r)
				}
			}()
			return next(ctx)
		}
	}
}

// Labelled runs next under the labels of a cluster.
func Labelled(controller string, cluster logicalcluster.Name) Middleware {
	return func(next Runner) Runner {
		return func(ctx context.Context) (err error) {
			pprof.Do(ctx, pprof.Labels("controller", controller, "logicalcluster", cluster.String()), func(ctx context.Context) {
				err = next(ctx)
			})
			return err
		}
	}
}
