// The cluster is given as the value of the controller label and the controller as that of the cluster: reported at the labels.
package controllergetscluster

import (
	"context"
	"errors"
	"fmt"
	"runtime/pprof"

	"github.com/kcp-dev/logicalcluster/v3"
)

const controllerName = "apibinding-deletion"

// Deleter deletes bindings.
type Deleter struct {
	delete func(ctx context.Context, name string) error
}

// DeleteAll deletes all bindings of the workspace.
func (d *Deleter) DeleteAll(ctx context.Context, cluster logicalcluster.Name, bindings []string) error {
	var errs []error
	set := pprof.Labels("controller", cluster.String(), "logicalcluster", controllerName) // want `the name of a cluster is given as the value of "controller"`
	pprof.Do(ctx, set, func(ctx context.Context) {
		for _, b := range bindings {
			if err := d.delete(ctx, b); err != nil {
				errs = append(errs, fmt.Errorf("binding %s: %w", b, err))
			}
		}
	})
	return errors.Join(errs...)
}
