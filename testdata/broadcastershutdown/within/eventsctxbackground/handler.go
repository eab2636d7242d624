// The handler shuts the events broadcaster down but records with context.Background(): the recording loops stay.
package eventsctxbackground

import (
	"context"
	"net/http"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/kubernetes/scheme"
	"k8s.io/client-go/tools/events"
)

// RestartAPI restarts pods on request.
type RestartAPI struct {
	Client kubernetes.Interface
}

// Routes returns the routes of the API.
func (a *RestartAPI) Routes() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("POST /restart/{namespace}/{pod}", func(w http.ResponseWriter, r *http.Request) {
		if err := a.restart(r.PathValue("namespace"), r.PathValue("pod")); err != nil {
			http.Error(w, err.Error(), http.StatusBadGateway)
			return
		}
		w.WriteHeader(http.StatusNoContent)
	})
	return mux
}

func (a *RestartAPI) restart(namespace, name string) error {
	ctx := context.Background()
	pod, err := a.Client.CoreV1().Pods(namespace).Get(ctx, name, metav1.GetOptions{})
	if err != nil {
		return err
	}
	broadcaster := events.NewBroadcaster(&events.EventSinkImpl{Interface: a.Client.EventsV1()})
	defer broadcaster.Shutdown()
	if err := broadcaster.StartRecordingToSinkWithContext(ctx); err != nil { // want `recording of the broadcaster runs for ever: ctx never ends: called per request from Routes \(leaks 3 goroutines and 46 KiB each time\)`
		return err
	}
	broadcaster.NewRecorder(scheme.Scheme, "restart-api").
		Eventf(pod, nil, corev1.EventTypeNormal, "Restarted", "Restart", "restarted on request")
	return a.Client.CoreV1().Pods(namespace).Delete(ctx, name, metav1.DeleteOptions{})
}
