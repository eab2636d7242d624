// Sets up the reconciler.
package app

import (
	"fmt"

	"sigs.k8s.io/controller-runtime/pkg/manager"

	"github.com/leaklint/leaklint/testdata/queueshutdown/across/crt/reconciler_ok/rec"
)

// Setup sets up.
func Setup(mgr manager.Manager) error {
	r := &rec.Reconciler{Client: mgr.GetClient()}
	if err := r.SetupWithManager(mgr); err != nil {
		return fmt.Errorf("setup: %w", err)
	}
	return nil
}
