// The streaming endpoint shuts its broadcaster down at the end, not when the client cannot be flushed.
package longqueuehttp

import (
	"encoding/json"
	"net/http"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/watch"
)

// Source produces progress events for a build.
type Source interface {
	Follow(build string, sink *watch.Broadcaster) error
}

// ProgressHandler streams the progress of a build to the browser.
type ProgressHandler struct {
	source Source
	depth  int
}

func (h *ProgressHandler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	build := r.URL.Query().Get("build")
	hub := watch.NewLongQueueBroadcaster(h.depth, watch.WaitIfChannelFull) // want `event broadcaster "hub" is not shut down on every path \(leaks 1 goroutine and 35 KiB each time\)`
	sub, err := hub.Watch()
	if err != nil {
		hub.Shutdown()
		http.Error(w, err.Error(), http.StatusServiceUnavailable)
		return
	}
	defer sub.Stop()
	flusher, ok := w.(http.Flusher)
	if !ok {
		http.Error(w, "streaming is not supported", http.StatusNotImplemented)
		return
	}
	enc := json.NewEncoder(w)
	for i := 0; i < h.depth; i++ {
		if err := hub.Action(watch.Added, &corev1.ConfigMap{Data: map[string]string{"build": build}}); err != nil {
			break
		}
		ev, open := <-sub.ResultChan()
		if !open {
			break
		}
		_ = enc.Encode(ev.Object)
		flusher.Flush()
	}
	hub.Shutdown()
}
