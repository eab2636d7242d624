// OK: builder pattern; the built agent carries a slice of closers that Close runs in reverse.
package builder

import (
	"context"
	"errors"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/client-go/kubernetes"
	typedcorev1 "k8s.io/client-go/kubernetes/typed/core/v1"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/record"
)

type Builder struct {
	cfg     *rest.Config
	scheme  *runtime.Scheme
	name    string
	closers []func() error
	err     error
	client  kubernetes.Interface
	rec     record.EventRecorder
}

func NewAgent(name string) *Builder { return &Builder{name: name} }

func (b *Builder) WithConfig(cfg *rest.Config) *Builder {
	b.cfg = cfg
	b.client, b.err = kubernetes.NewForConfig(cfg)
	return b
}

func (b *Builder) WithScheme(s *runtime.Scheme) *Builder {
	b.scheme = s
	return b
}

func (b *Builder) WithEvents(namespace string) *Builder {
	if b.err != nil {
		return b
	}
	if b.scheme == nil {
		b.err = errors.New("events need a scheme")
		return b
	}
	bc := record.NewBroadcaster()
	b.closers = append(b.closers, func() error {
		bc.Shutdown()
		return nil
	})
	bc.StartStructuredLogging(3)
	bc.StartRecordingToSink(&typedcorev1.EventSinkImpl{Interface: b.client.CoreV1().Events(namespace)})
	b.rec = bc.NewRecorder(b.scheme, corev1.EventSource{Component: b.name})
	return b
}

func (b *Builder) Build() (*Agent, error) {
	a := &Agent{client: b.client, recorder: b.rec, closers: b.closers}
	if b.err != nil {
		return nil, errors.Join(fmt.Errorf("build %s: %w", b.name, b.err), a.Close())
	}
	return a, nil
}

type Agent struct {
	client   kubernetes.Interface
	recorder record.EventRecorder
	closers  []func() error
}

func (a *Agent) Ping(ctx context.Context) error {
	_, err := a.client.Discovery().ServerVersion()
	return err
}

func (a *Agent) Close() error {
	var errs []error
	for i := len(a.closers) - 1; i >= 0; i-- {
		errs = append(errs, a.closers[i]())
	}
	a.closers = nil
	return errors.Join(errs...)
}
