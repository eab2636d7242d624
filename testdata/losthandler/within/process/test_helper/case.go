// A test helper drops on an informer it is given: the test binary ends.
package testhelper

import (
	"testing"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/cache"
)

func startObserver(t *testing.T, pods cache.SharedIndexInformer) <-chan string {
	t.Helper()
	seen := make(chan string, 100)
	if _, err := pods.AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc: func(obj interface{}) { seen <- obj.(*corev1.Pod).Name },
	}); err != nil {
		t.Fatalf("add handler: %v", err)
	}
	return seen
}

func expectPod(t *testing.T, pods cache.SharedIndexInformer, name string) {
	t.Helper()
	seen := startObserver(t, pods)
	for {
		select {
		case got := <-seen:
			if got == name {
				return
			}
		case <-time.After(10 * time.Second):
			t.Fatalf("pod %s not seen", name)
		}
	}
}

// PodObserved is the table entry of the suite.
var PodObserved = expectPod
