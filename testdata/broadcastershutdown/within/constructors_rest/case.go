// A constructor and a method that no other case calls.
package constructors_rest

import (
	"net/http"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/record"
)

// ServeHTTP counts events for a while.
func ServeHTTP(w http.ResponseWriter, r *http.Request) {
	b := record.NewBroadcasterForTests(time.Second) // want `event broadcaster "b" is never shut down: made per request in ServeHTTP \(leaks 2 goroutines and 70 KiB each time\)`
	b.StartEventWatcher(func(*corev1.Event) {})
}
