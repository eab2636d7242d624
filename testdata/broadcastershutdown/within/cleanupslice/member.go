// Clean-ups are gathered in a slice that Close runs backwards; a failing constructor runs them, too.
package cleanupslice

import (
	"context"
	"fmt"
	"net"
	"slices"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/kubernetes/scheme"
	typedcorev1 "k8s.io/client-go/kubernetes/typed/core/v1"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/record"
)

// Member is a connection to a member cluster.
type Member struct {
	Kube     kubernetes.Interface
	Recorder record.EventRecorder

	listener net.Listener
	cleanups []func()
}

// Dial connects to a member.
func Dial(ctx context.Context, cfg *rest.Config, name string) (_ *Member, err error) {
	m := &Member{}
	defer func() {
		if err != nil {
			m.Close()
		}
	}()
	if m.Kube, err = kubernetes.NewForConfig(cfg); err != nil {
		return nil, err
	}
	eb := record.NewBroadcaster()
	m.cleanups = append(m.cleanups, eb.Shutdown)
	eb.StartRecordingToSink(&typedcorev1.EventSinkImpl{Interface: m.Kube.CoreV1().Events("")})
	m.Recorder = eb.NewRecorder(scheme.Scheme, corev1.EventSource{Component: name})

	var lc net.ListenConfig
	if m.listener, err = lc.Listen(ctx, "tcp", "127.0.0.1:0"); err != nil {
		return nil, fmt.Errorf("tunnel of %s: %w", name, err)
	}
	m.cleanups = append(m.cleanups, func() { _ = m.listener.Close() })
	return m, nil
}

// Close disconnects.
func (m *Member) Close() {
	for _, f := range slices.Backward(m.cleanups) {
		f()
	}
	m.cleanups = nil
}
