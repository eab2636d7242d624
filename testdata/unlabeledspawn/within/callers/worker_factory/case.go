// The wrapper gets the function that a factory method returns; what that function starts is labelled: silent.
package workerfactory

import (
	"context"
	"fmt"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/labels"
)

// Ring has numbered workers for a workspace.
type Ring struct {
	cluster logicalcluster.Name
	slots   []chan string
}

// Start starts all workers.
func (r *Ring) Start(ctx context.Context) {
	for i := range r.slots {
		go labels.Cluster(ctx, fmt.Sprintf("ring-%d", i), r.cluster, r.worker(i))
	}
}

func (r *Ring) worker(i int) func(context.Context) {
	next := r.slots[(i+1)%len(r.slots)]
	return func(ctx context.Context) {
		for {
			select {
			case <-ctx.Done():
				return
			case token := <-r.slots[i]:
				go func() {
					select {
					case next <- token:
					case <-ctx.Done():
					}
				}()
			}
		}
	}
}
