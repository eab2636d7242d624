// Without the option the engine makes a broadcaster of its own, which its Stop does not shut down.
package optiondefault

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/kubernetes/scheme"
	typedcorev1 "k8s.io/client-go/kubernetes/typed/core/v1"
	"k8s.io/client-go/tools/record"
)

type settings struct {
	recorder record.EventRecorder
	resync   time.Duration
}

// Option changes a setting.
type Option func(*settings)

// WithRecorder uses the recorder of the caller.
func WithRecorder(r record.EventRecorder) Option { return func(s *settings) { s.recorder = r } }

// WithResync sets the resync period.
func WithResync(d time.Duration) Option { return func(s *settings) { s.resync = d } }

// Engine syncs the workflows of one namespace.
type Engine struct {
	settings
	namespace string
	stop      context.CancelFunc
	done      chan struct{}
}

// NewEngine makes an engine; Stop ends it.
func NewEngine(kube kubernetes.Interface, namespace string, opts ...Option) *Engine {
	e := &Engine{namespace: namespace, done: make(chan struct{})}
	e.resync = 10 * time.Minute
	for _, o := range opts {
		o(&e.settings)
	}
	if e.recorder == nil {
		b := record.NewBroadcasterWithCorrelatorOptions(record.CorrelatorOptions{BurstSize: 50}) // want `event broadcaster "b" is never shut down: Stop of Engine forgets it \(leaks 2 goroutines and 70 KiB each time\)`
		b.StartRecordingToSink(&typedcorev1.EventSinkImpl{Interface: kube.CoreV1().Events(namespace)})
		e.recorder = b.NewRecorder(scheme.Scheme, corev1.EventSource{Component: "engine"})
	}
	var ctx context.Context
	ctx, e.stop = context.WithCancel(context.Background())
	go e.loop(ctx)
	return e
}

func (e *Engine) loop(ctx context.Context) {
	defer close(e.done)
	t := time.NewTicker(e.resync)
	defer t.Stop()
	for {
		select {
		case <-t.C:
			e.recorder.Event(&corev1.ObjectReference{Kind: "Namespace", Name: e.namespace}, corev1.EventTypeNormal, "Resync", "")
		case <-ctx.Done():
			return
		}
	}
}

// Stop ends the engine.
func (e *Engine) Stop() {
	e.stop()
	<-e.done
}
