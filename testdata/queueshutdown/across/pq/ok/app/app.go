// Given to the manager.
package app

import (
	"sigs.k8s.io/controller-runtime/pkg/manager"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	"github.com/leaklint/leaklint/testdata/queueshutdown/across/pq/ok/lib"
)

// Setup hangs a scheduler on the manager.
func Setup(mgr manager.Manager) (*lib.Scheduler[reconcile.Request], error) {
	s := lib.New[reconcile.Request]("app", true)
	s.Schedule(1, reconcile.Request{})
	return s, mgr.Add(s)
}
