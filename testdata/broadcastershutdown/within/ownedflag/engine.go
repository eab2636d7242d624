// The engine shuts down only a broadcaster of its own; one given by an option belongs to the caller.
package ownedflag

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/kubernetes/scheme"
	typedcorev1 "k8s.io/client-go/kubernetes/typed/core/v1"
	"k8s.io/client-go/tools/record"
)

// Engine runs playbooks.
type Engine struct {
	kube            kubernetes.Interface
	broadcaster     record.EventBroadcaster
	ownsBroadcaster bool
	recorder        record.EventRecorder
	period          time.Duration
}

// Option configures an Engine.
type Option func(*Engine)

// WithBroadcaster uses a broadcaster that the caller owns.
func WithBroadcaster(b record.EventBroadcaster) Option {
	return func(e *Engine) { e.broadcaster = b }
}

// NewEngine makes an engine.
func NewEngine(kube kubernetes.Interface, opts ...Option) *Engine {
	e := &Engine{kube: kube, period: time.Minute}
	for _, opt := range opts {
		opt(e)
	}
	if e.broadcaster == nil {
		e.broadcaster = record.NewBroadcaster()
		e.ownsBroadcaster = true
		e.broadcaster.StartRecordingToSink(&typedcorev1.EventSinkImpl{Interface: kube.CoreV1().Events("")})
	}
	e.recorder = e.broadcaster.NewRecorder(scheme.Scheme, corev1.EventSource{Component: "engine"})
	return e
}

// Run runs until ctx ends.
func (e *Engine) Run(ctx context.Context) {
	defer e.close()
	wait.UntilWithContext(ctx, func(ctx context.Context) {
		e.recorder.Event(&corev1.ObjectReference{Kind: "Namespace", Name: "default"}, corev1.EventTypeNormal, "Round", "")
	}, e.period)
}

func (e *Engine) close() {
	if e.ownsBroadcaster {
		e.broadcaster.Shutdown()
	}
}
