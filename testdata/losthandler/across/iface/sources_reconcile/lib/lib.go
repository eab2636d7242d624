// Reconcile starts interface-typed sources; the implementation in the lib registers: only the whole program sees it.
package lib

import (
	"context"

	"k8s.io/client-go/tools/cache"
)

type PodSource struct{ inf cache.SharedIndexInformer }

func NewPodSource(inf cache.SharedIndexInformer) *PodSource { return &PodSource{inf: inf} }

func (s *PodSource) Begin(ctx context.Context, emit func(any)) error {
	_, err := s.inf.AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: emit}) // want:vet `the handler added to s\.inf is never removed \(may leak 2 goroutines and 27 KiB each time\)` // want:whole `the handler added to s\.inf is never removed: called per reconcile from Reconcile \(leaks 2 goroutines and 27 KiB each time\)`
	return err
}
