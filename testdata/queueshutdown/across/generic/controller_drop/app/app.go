// The first Add fails and the controller is dropped.
package app

import (
	"context"
	"fmt"

	"k8s.io/apimachinery/pkg/types"

	"github.com/leaklint/leaklint/testdata/queueshutdown/across/generic/controller_drop/lib"
)

// Start starts a controller.
func Start(ctx context.Context, first types.NamespacedName) error {
	c := lib.New[types.NamespacedName]() // want `"c" is dropped on a path without Run, which shuts down its workqueue \(leaks 1 goroutine and 14 KiB each time\)`
	if err := c.Add(first); err != nil {
		return fmt.Errorf("first key: %w", err)
	}
	go c.Run(ctx)
	return nil
}
