// BUG: the webhook shuts its broadcaster down only when it allows the request.
package admission

import (
	"context"
	"net/http"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/kubernetes/scheme"
	typedcorev1 "k8s.io/client-go/kubernetes/typed/core/v1"
	"k8s.io/client-go/tools/record"
	"sigs.k8s.io/controller-runtime/pkg/webhook/admission"

	"github.com/leaklint/leaklint/testdata/broadcastershutdown/across/bug_helperdone/async"
)

type Auditor struct {
	Kube    kubernetes.Interface
	Decoder admission.Decoder
}

func (a *Auditor) Handle(ctx context.Context, req admission.Request) admission.Response {
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	b := record.NewBroadcaster() // want `event broadcaster "b" is not shut down on every path \(leaks 2 goroutines and 70 KiB each time\)`
	b.StartRecordingToSink(&typedcorev1.EventSinkImpl{Interface: a.Kube.CoreV1().Events(req.Namespace)})

	pod := &corev1.Pod{}
	if err := a.Decoder.Decode(req, pod); err != nil {
		return admission.Errored(http.StatusBadRequest, err)
	}
	rec := b.NewRecorder(scheme.Scheme, corev1.EventSource{Component: "auditor"})
	if pod.Spec.HostNetwork {
		rec.Event(pod, corev1.EventTypeWarning, "HostNetwork", "denied")
		return admission.Denied("host network")
	}
	async.OnDone(ctx, b.Shutdown)
	return admission.Allowed("")
}
