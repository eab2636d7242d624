// Sets up the reconciler; the fix belongs into it.
package app

import (
	"sigs.k8s.io/controller-runtime/pkg/manager"

	"github.com/leaklint/leaklint/testdata/queueshutdown/across/crt/reconciler_no_release/rec"
)

// Setup sets up.
func Setup(mgr manager.Manager) error {
	return (&rec.Reconciler{Client: mgr.GetClient()}).SetupWithManager(mgr)
}
