// The worker asks for a new recorder for every item it takes off the queue.
package work

import (
	"context"
	"fmt"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"

	"github.com/leaklint/leaklint/testdata/broadcastershutdown/across/helperpkg/eventutil"
)

// Propagator writes works to member clusters.
type Propagator struct {
	Queue  workqueue.TypedRateLimitingInterface[string]
	Config func(cluster string) (*rest.Config, error)
}

// Run runs the workers until ctx ends.
func (p *Propagator) Run(ctx context.Context, workers int) {
	defer p.Queue.ShutDown()
	for i := 0; i < workers; i++ {
		go wait.UntilWithContext(ctx, p.runWorker, time.Second)
	}
	<-ctx.Done()
}

func (p *Propagator) runWorker(ctx context.Context) {
	for p.processNextItem(ctx) {
	}
}

func (p *Propagator) processNextItem(ctx context.Context) bool {
	key, quit := p.Queue.Get()
	if quit {
		return false
	}
	defer p.Queue.Done(key)
	if err := p.sync(ctx, key); err != nil {
		klog.ErrorS(err, "sync failed", "key", key)
		p.Queue.AddRateLimited(key)
		return true
	}
	p.Queue.Forget(key)
	return true
}

func (p *Propagator) sync(_ context.Context, cluster string) error {
	cfg, err := p.Config(cluster)
	if err != nil {
		return fmt.Errorf("config of %s: %w", cluster, err)
	}
	kube, err := kubernetes.NewForConfig(cfg)
	if err != nil {
		return err
	}
	rec := eventutil.RecorderFor(kube, "propagator")
	rec.Event(&corev1.ObjectReference{Kind: "Cluster", Name: cluster}, corev1.EventTypeNormal, "WorkApplied", "applied")
	return nil
}
