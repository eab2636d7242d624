// The constructor of a snapshot starts its informers with a context of its own making.
package snapshot

import (
	"context"
	"fmt"

	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	policylisters "k8s.io/client-go/listers/policy/v1"
)

// Snapshot is a view of the disruption budgets.
type Snapshot struct {
	budgets policylisters.PodDisruptionBudgetLister
}

// Take takes a snapshot.
func Take(kube kubernetes.Interface) (*Snapshot, error) {
	ctx := context.Background()
	factory := informers.NewSharedInformerFactory(kube, 0)
	s := &Snapshot{budgets: factory.Policy().V1().PodDisruptionBudgets().Lister()}
	factory.StartWithContext(ctx) // want:vet `informer factory runs for ever: ctx never ends \(may leak 5 goroutines and 35 KiB each time\)` // want:whole `informer factory runs for ever: ctx never ends: called per turn of its loop from Run via turn \(leaks 5 goroutines and 35 KiB each time\)`
	if err := factory.WaitForCacheSyncWithContext(ctx).AsError(); err != nil {
		return nil, fmt.Errorf("snapshot: %w", err)
	}
	return s, nil
}

// Blocked tells whether any budget allows no disruption.
func (s *Snapshot) Blocked() bool {
	all, err := s.budgets.List(labels.Everything())
	if err != nil {
		return true
	}
	for _, b := range all {
		if b.Status.DisruptionsAllowed == 0 {
			return true
		}
	}
	return false
}
