// A capacity simulation is run per HTTP request; its scheduler gets a recorder, and nobody shuts the broadcaster down.
package httphandler

import (
	"context"
	"encoding/json"
	"net/http"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	fakeclientset "k8s.io/client-go/kubernetes/fake"
	"k8s.io/client-go/kubernetes/scheme"
	"k8s.io/client-go/tools/events"
	"k8s.io/client-go/tools/record"
)

// Server answers capacity questions.
type Server struct {
	kube kubernetes.Interface
	mux  *http.ServeMux
}

// NewServer registers the routes.
func NewServer(kube kubernetes.Interface) *Server {
	s := &Server{kube: kube, mux: http.NewServeMux()}
	s.mux.HandleFunc("/api/deploy-apps", s.deployApps)
	return s
}

func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.mux.ServeHTTP(w, r) }

func (s *Server) deployApps(w http.ResponseWriter, r *http.Request) {
	var pods []corev1.Pod
	if err := json.NewDecoder(r.Body).Decode(&pods); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	failed, err := s.simulate(r.Context(), pods)
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	_ = json.NewEncoder(w).Encode(failed)
}

func (s *Server) simulate(ctx context.Context, pods []corev1.Pod) ([]string, error) {
	fake := fakeclientset.NewSimpleClientset()
	nodes, err := s.kube.CoreV1().Nodes().List(ctx, metav1.ListOptions{})
	if err != nil {
		return nil, err
	}
	for i := range nodes.Items {
		if _, err := fake.CoreV1().Nodes().Create(ctx, &nodes.Items[i], metav1.CreateOptions{}); err != nil {
			return nil, err
		}
	}
	sched := newScheduler(fake)
	var failed []string
	for i := range pods {
		if !sched.fits(&pods[i], len(nodes.Items)) {
			failed = append(failed, pods[i].Name)
		}
	}
	return failed, nil
}

type scheduler struct {
	fake     kubernetes.Interface
	recorder events.EventRecorder
}

func newScheduler(fake kubernetes.Interface) *scheduler {
	return &scheduler{
		fake:     fake,
		recorder: record.NewEventRecorderAdapter(newRecorder()),
	}
}

func newRecorder() record.EventRecorderLogger {
	return record.NewBroadcaster().NewRecorder(scheme.Scheme, corev1.EventSource{Component: "simon"}) // want `the event broadcaster is never shut down: called per request from deployApps via simulate, newScheduler \(leaks 1 goroutine and 35 KiB each time\)`
}

func (s *scheduler) fits(pod *corev1.Pod, nodes int) bool {
	if nodes == 0 {
		s.recorder.Eventf(pod, nil, corev1.EventTypeWarning, "FailedScheduling", "Scheduling", "no nodes")
		return false
	}
	return true
}
