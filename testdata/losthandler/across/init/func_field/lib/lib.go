// Controllers described by a struct with a func-typed Build field, built by cobra's RunE.
package lib

import (
	"context"

	"k8s.io/client-go/tools/cache"
)

type Runner interface{ Run(context.Context) }

type ttl struct{ inf cache.SharedIndexInformer }

func (t *ttl) Run(ctx context.Context) { <-ctx.Done() }

func NewTTL(inf cache.SharedIndexInformer) (Runner, error) {
	t := &ttl{inf: inf}
	if _, err := inf.AddEventHandler(cache.ResourceEventHandlerFuncs{}); err != nil { // want:vet `the handler added to inf is never removed \(may leak 2 goroutines and 27 KiB each time\)`
		return nil, err
	}
	return t, nil
}
