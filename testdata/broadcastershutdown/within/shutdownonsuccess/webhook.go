// An admission handler shuts the broadcaster down only when the review was allowed.
package shutdownonsuccess

import (
	"context"
	"net/http"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/client-go/kubernetes"
	typedcorev1 "k8s.io/client-go/kubernetes/typed/core/v1"
	"k8s.io/client-go/tools/record"
	"sigs.k8s.io/controller-runtime/pkg/webhook/admission"
)

// PodGate refuses pods without an owner.
type PodGate struct {
	kube    kubernetes.Interface
	scheme  *runtime.Scheme
	decoder admission.Decoder
}

// Handle implements admission.Handler.
func (g *PodGate) Handle(_ context.Context, req admission.Request) admission.Response {
	pod := &corev1.Pod{}
	if err := g.decoder.Decode(req, pod); err != nil {
		return admission.Errored(http.StatusBadRequest, err)
	}
	b := record.NewBroadcaster() // want `event broadcaster "b" is not shut down on every path \(leaks 2 goroutines and 70 KiB each time\)`
	b.StartRecordingToSink(&typedcorev1.EventSinkImpl{Interface: g.kube.CoreV1().Events(req.Namespace)})
	rec := b.NewRecorder(g.scheme, corev1.EventSource{Component: "pod-gate"})

	allowed := len(pod.OwnerReferences) > 0
	switch {
	case allowed:
		rec.Event(pod, corev1.EventTypeNormal, "Admitted", "owner is known")
		b.Shutdown()
		return admission.Allowed("")
	case req.DryRun != nil && *req.DryRun:
		return admission.Denied("no owner (dry run)")
	default:
		rec.Event(pod, corev1.EventTypeWarning, "Refused", "pod has no owner")
		return admission.Denied("no owner")
	}
}
