// Stop of a simulated scheduler closes the channel the recording runs on and shuts the broadcaster down.
package eventsboth

import (
	"context"
	"net/http"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/kubernetes/fake"
	"k8s.io/client-go/kubernetes/scheme"
	"k8s.io/client-go/tools/events"
)

type scheduler struct {
	client      kubernetes.Interface
	broadcaster events.EventBroadcaster
	recorder    events.EventRecorder
	stopCh      chan struct{}
}

func newScheduler(client kubernetes.Interface) *scheduler {
	s := &scheduler{
		client:      client,
		broadcaster: events.NewBroadcaster(&events.EventSinkImpl{Interface: client.EventsV1()}),
		stopCh:      make(chan struct{}),
	}
	s.broadcaster.StartRecordingToSink(s.stopCh)
	s.recorder = s.broadcaster.NewRecorder(scheme.Scheme, "simulator")
	return s
}

func (s *scheduler) schedule(_ context.Context, pod *corev1.Pod) bool {
	s.recorder.Eventf(pod, nil, corev1.EventTypeNormal, "Scheduled", "Binding", "pod %s", pod.Name)
	return true
}

func (s *scheduler) stop() {
	s.broadcaster.Shutdown()
	close(s.stopCh)
}

// Simulate is an HTTP handler.
func Simulate(w http.ResponseWriter, r *http.Request) {
	sched := newScheduler(fake.NewSimpleClientset())
	defer sched.stop()
	if err := r.ParseForm(); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	for _, name := range r.PostForm["pod"] {
		pod := &corev1.Pod{}
		pod.Name = name
		if !sched.schedule(r.Context(), pod) {
			http.Error(w, name, http.StatusConflict)
			return
		}
	}
	w.WriteHeader(http.StatusOK)
}
