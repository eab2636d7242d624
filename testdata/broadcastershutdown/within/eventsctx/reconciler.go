// Inside a reconcile the recording context is cancelled and the broadcaster shut down, both deferred.
package eventsctx

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/events"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"
)

// PVCReconciler expands claims.
type PVCReconciler struct {
	client.Client
	Target kubernetes.Interface
}

// Reconcile expands one claim.
func (r *PVCReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pvc := &corev1.PersistentVolumeClaim{}
	if err := r.Get(ctx, req.NamespacedName, pvc); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	recCtx, stopRecording := context.WithCancelCause(ctx)
	defer stopRecording(nil)

	b := events.NewBroadcaster(&events.EventSinkImpl{Interface: r.Target.EventsV1()})
	defer b.Shutdown()
	if err := b.StartRecordingToSinkWithContext(recCtx); err != nil {
		return ctrl.Result{}, err
	}
	if stopLogging, err := b.StartLogging(log.FromContext(ctx)); err == nil {
		defer stopLogging()
	}
	b.NewRecorder(r.Scheme(), "pvc-expander").
		Eventf(pvc, nil, corev1.EventTypeNormal, "Checked", "Expand", "claim has %s", pvc.Spec.Resources.Requests.Storage())
	return ctrl.Result{}, nil
}
