// Main builds one lib controller per worker of a fixed number: once, process life.
package lib

import (
	"context"

	"k8s.io/client-go/tools/cache"
)

type Shard struct{ id int }

func NewShard(id int, inf cache.SharedIndexInformer) (*Shard, error) {
	s := &Shard{id: id}
	if _, err := inf.AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: s.add}); err != nil { // want:vet `the handler added to inf is never removed \(may leak 2 goroutines and 27 KiB each time\)`
		return nil, err
	}
	return s, nil
}

func (s *Shard) add(any) {}

func (s *Shard) Run(ctx context.Context) { <-ctx.Done() }
