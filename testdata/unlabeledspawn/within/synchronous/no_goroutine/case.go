// Per-cluster code calls everything on its own goroutine, also through closures and func fields: silent.
package nogoroutine

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/kcp-dev/logicalcluster/v3"
	"k8s.io/klog/v2"
)

type check func(ctx context.Context, cluster logicalcluster.Name) error

// Doctor checks one workspace.
type Doctor struct {
	cluster logicalcluster.Name
	checks  map[string]check
}

// Examine runs all checks one after the other.
func (d *Doctor) Examine(ctx context.Context) error {
	var errs []error
	run := func(name string, c check) {
		ctx, cancel := context.WithTimeout(ctx, time.Second)
		defer cancel()
		if err := c(ctx, d.cluster); err != nil {
			errs = append(errs, fmt.Errorf("%s: %w", name, err))
		}
	}
	for name, c := range d.checks {
		run(name, c)
	}
	var once sync.Once
	once.Do(func() { klog.FromContext(ctx).Info("examined", "cluster", d.cluster) })
	return errors.Join(errs...)
}
