package beside

import (
	"testing"

	"k8s.io/client-go/informers"
	"k8s.io/client-go/tools/cache"
)

// NewForTest is for tests.
func NewForTest(t *testing.T, factory informers.SharedInformerFactory) *watcher {
	factory.Core().V1().Nodes().Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{})
	t.Helper()
	return &watcher{factory}
}
