// OK: leader election: the leading function makes a broadcaster bound to the leading context and defers Shutdown.
package leader

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/kubernetes/scheme"
	typedcorev1 "k8s.io/client-go/kubernetes/typed/core/v1"
	"k8s.io/client-go/tools/leaderelection"
	"k8s.io/client-go/tools/leaderelection/resourcelock"
	"k8s.io/client-go/tools/record"
	"k8s.io/klog/v2"
)

type Runner struct {
	Client    kubernetes.Interface
	Namespace string
	Identity  string
}

// Run campaigns again and again until ctx ends.
func (r *Runner) Run(ctx context.Context) {
	lock := &resourcelock.LeaseLock{
		LeaseMeta:  metav1.ObjectMeta{Namespace: r.Namespace, Name: "runner"},
		Client:     r.Client.CoordinationV1(),
		LockConfig: resourcelock.ResourceLockConfig{Identity: r.Identity},
	}
	for ctx.Err() == nil {
		leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{
			Lock:          lock,
			LeaseDuration: 15 * time.Second,
			RenewDeadline: 10 * time.Second,
			RetryPeriod:   2 * time.Second,
			Callbacks: leaderelection.LeaderCallbacks{
				OnStartedLeading: r.lead,
				OnStoppedLeading: func() { klog.InfoS("lost lease", "id", r.Identity) },
			},
		})
	}
}

func (r *Runner) lead(ctx context.Context) {
	b := record.NewBroadcaster(record.WithContext(ctx))
	defer b.Shutdown()
	b.StartRecordingToSink(&typedcorev1.EventSinkImpl{Interface: r.Client.CoreV1().Events(r.Namespace)})
	rec := b.NewRecorder(scheme.Scheme, corev1.EventSource{Component: "runner"})
	rec.Event(&corev1.ObjectReference{Kind: "Lease", Namespace: r.Namespace, Name: "runner"}, corev1.EventTypeNormal, "Leading", r.Identity)
	<-ctx.Done()
}
