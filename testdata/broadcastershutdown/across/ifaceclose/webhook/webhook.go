// The admission handler opens a sink per review and closes it through the interface.
package webhook

import (
	"context"
	"net/http"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/kubernetes"
	"sigs.k8s.io/controller-runtime/pkg/webhook/admission"

	"github.com/leaklint/leaklint/testdata/broadcastershutdown/across/ifaceclose/sink"
)

// Labeler labels pods.
type Labeler struct {
	Kube    kubernetes.Interface
	Decoder admission.Decoder
}

// Handle implements admission.Handler.
func (l *Labeler) Handle(ctx context.Context, req admission.Request) admission.Response {
	var s sink.Sink = sink.Open(l.Kube, "labeler")
	defer func() { _ = s.Close() }()

	pod := &corev1.Pod{}
	if err := l.Decoder.DecodeRaw(req.Object, pod); err != nil {
		return admission.Errored(http.StatusBadRequest, err)
	}
	if pod.Labels["team"] != "" {
		return admission.Allowed("labelled")
	}
	s.Note(pod, "Unlabelled", "pod has no team")
	return admission.Denied("team label is missing")
}
