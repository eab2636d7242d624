package webhook

import (
	"net/http"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/client-go/kubernetes"
	typedcorev1 "k8s.io/client-go/kubernetes/typed/core/v1"
	"k8s.io/client-go/tools/record"

	"github.com/leaklint/leaklint/testdata/broadcastershutdown/across/hooks/hooks"
)

func init() {
	hooks.Exported = append(hooks.Exported, addWebhook)
	hooks.Request = append(hooks.Request, perRequest)
}

type hook struct{ recorder record.EventRecorder }

func (h *hook) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h.recorder.Event(&corev1.Pod{}, corev1.EventTypeNormal, "Served", "")
}

func addWebhook(client kubernetes.Interface) error {
	b := record.NewBroadcaster() // want:vet `event broadcaster "b" is never shut down \(may leak 2 goroutines and 70 KiB each time\)`
	b.StartRecordingToSink(&typedcorev1.EventSinkImpl{Interface: client.CoreV1().Events("")})
	http.Handle("/hook", &hook{b.NewRecorder(runtime.NewScheme(), corev1.EventSource{})})
	return nil
}

func perRequest(client kubernetes.Interface) error {
	b := record.NewBroadcaster() // want:vet `event broadcaster "b" is never shut down \(may leak 2 goroutines and 70 KiB each time\)` // want:whole `event broadcaster "b" is never shut down: called per request from main via Each \(leaks 2 goroutines and 70 KiB each time\)`
	b.StartRecordingToSink(&typedcorev1.EventSinkImpl{Interface: client.CoreV1().Events("")})
	b.NewRecorder(runtime.NewScheme(), corev1.EventSource{}).Event(&corev1.Pod{}, corev1.EventTypeNormal, "Asked", "")
	return nil
}
