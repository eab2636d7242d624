// The wrapper gets the Run method through an interface; the only implementation's starts are thereby labelled: silent.
package interfacerunner

import (
	"context"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/labels"
	"k8s.io/klog/v2"
)

type runnable interface {
	run(ctx context.Context)
}

// Workspace runs parts with labels.
type Workspace struct {
	cluster logicalcluster.Name
	parts   []runnable
}

// NewWorkspace returns a workspace with its mailer.
func NewWorkspace(cluster logicalcluster.Name, send func(string) error) *Workspace {
	return &Workspace{cluster: cluster, parts: []runnable{&mailer{cluster: cluster, send: send, out: make(chan string)}}}
}

// Start starts all parts.
func (w *Workspace) Start(ctx context.Context) {
	for _, part := range w.parts {
		go labels.Cluster(ctx, "workspace", w.cluster, part.run)
	}
}

type mailer struct {
	cluster logicalcluster.Name
	send    func(string) error
	out     chan string
}

func (m *mailer) run(ctx context.Context) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		for msg := range m.out {
			if err := m.send(m.cluster.String() + ": " + msg); err != nil {
				klog.FromContext(ctx).Error(err, "not sent")
			}
		}
	}()
	<-ctx.Done()
	close(m.out)
	<-done
}
