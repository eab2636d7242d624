// The promoted ShutDown releases.
package lib

import (
	"sigs.k8s.io/controller-runtime/pkg/controller/priorityqueue"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

// Scheduler orders requests.
type Scheduler struct {
	priorityqueue.PriorityQueue[reconcile.Request]
}

// New makes a scheduler; end it with ShutDown.
func New(name string) *Scheduler {
	return &Scheduler{PriorityQueue: priorityqueue.New[reconcile.Request](name)}
}
