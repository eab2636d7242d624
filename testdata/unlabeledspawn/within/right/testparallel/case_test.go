// Right: a test starts its own goroutines with the cluster of its fixture.
package testparallel

import (
	"errors"
	"sync"
	"testing"

	"github.com/kcp-dev/logicalcluster/v3"
)

func create(cluster logicalcluster.Name) error {
	if cluster.Empty() {
		return errors.New("empty")
	}
	return nil
}

func TestConcurrentCreate(t *testing.T) {
	for _, cluster := range []logicalcluster.Name{"a", "b"} {
		t.Run(cluster.String(), func(t *testing.T) {
			var wg sync.WaitGroup
			for range 3 {
				wg.Go(func() {
					if err := create(cluster); err != nil {
						t.Error(err)
					}
				})
			}
			wg.Wait()
		})
	}
}
