// A leader-elected program: what runs in OnStartedLeading runs once, as the process exits when it stops leading.
package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/kubernetes/scheme"
	typedcorev1 "k8s.io/client-go/kubernetes/typed/core/v1"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/leaderelection"
	"k8s.io/client-go/tools/leaderelection/resourcelock"
	"k8s.io/client-go/tools/record"
	"k8s.io/klog/v2"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	cfg, err := rest.InClusterConfig()
	if err != nil {
		klog.Fatal(err)
	}
	kube := kubernetes.NewForConfigOrDie(cfg)
	id, _ := os.Hostname()
	lockEvents := record.NewBroadcaster()
	lock := &resourcelock.LeaseLock{
		LeaseMeta: metav1.ObjectMeta{Namespace: "kube-system", Name: "approver"},
		Client:    kube.CoordinationV1(),
		LockConfig: resourcelock.ResourceLockConfig{
			Identity:      id,
			EventRecorder: lockEvents.NewRecorder(scheme.Scheme, corev1.EventSource{Component: id}),
		},
	}
	leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{
		Lock:          lock,
		LeaseDuration: 15 * time.Second,
		RenewDeadline: 10 * time.Second,
		RetryPeriod:   2 * time.Second,
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: func(ctx context.Context) { lead(ctx, kube) },
			OnStoppedLeading: func() { klog.Fatal("lost the lease") },
		},
	})
}

func lead(ctx context.Context, kube kubernetes.Interface) {
	b := record.NewBroadcaster()
	b.StartRecordingToSink(&typedcorev1.EventSinkImpl{Interface: kube.CoreV1().Events("")})
	rec := b.NewRecorder(scheme.Scheme, corev1.EventSource{Component: "approver"})
	ref := &corev1.ObjectReference{Kind: "Namespace", Name: "kube-system"}
	ticker := time.NewTicker(time.Minute)
	defer ticker.Stop()
	for {
		rec.Event(ref, corev1.EventTypeNormal, "Leading", "still here")
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
	}
}
