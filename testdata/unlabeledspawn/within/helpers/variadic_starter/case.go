// The helper starts each of the functions that it is given; per-cluster functions without labels are reported at the call.
package variadicstarter

import (
	"context"

	"github.com/kcp-dev/logicalcluster/v3"
	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// runAll starts all functions and returns the first error.
func runAll(ctx context.Context, fns ...func(context.Context) error) error {
	errs := make(chan error, len(fns))
	for _, fn := range fns {
		go func() { errs <- fn(ctx) }()
	}
	var first error
	for range fns {
		if err := <-errs; err != nil && first == nil {
			first = err
		}
	}
	return first
}

// CheckProcess runs the checks of the process itself.
func CheckProcess(ctx context.Context, checks []func(context.Context) error) error {
	return runAll(ctx, checks...)
}

// Checker checks one workspace.
type Checker struct {
	Cluster logicalcluster.Name
	Client  client.Client
}

// Check runs all checks of the workspace.
func (c *Checker) Check(ctx context.Context) error {
	return runAll(ctx, c.namespaces, c.secrets) // want `goroutine for a cluster is started without pprof labels .*`
}

func (c *Checker) namespaces(ctx context.Context) error {
	return c.Client.List(ctx, &corev1.NamespaceList{})
}

func (c *Checker) secrets(ctx context.Context) error {
	return c.Client.List(ctx, &corev1.SecretList{})
}
