// A goroutine shuts the broadcaster down when the cluster's own context ends; the cancels are kept in a map.
package cancelmap

import (
	"context"
	"sync"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/client-go/kubernetes"
	typedcorev1 "k8s.io/client-go/kubernetes/typed/core/v1"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/record"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// SyncerReconciler runs one syncer per cluster secret.
type SyncerReconciler struct {
	client.Client

	mu      sync.Mutex
	cancels map[client.ObjectKey]context.CancelFunc
}

// Reconcile starts or stops a syncer.
func (r *SyncerReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var secret corev1.Secret
	err := r.Get(ctx, req.NamespacedName, &secret)
	if apierrors.IsNotFound(err) {
		r.stop(req.NamespacedName)
		return ctrl.Result{}, nil
	}
	if err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.start(&secret)
}

func (r *SyncerReconciler) start(secret *corev1.Secret) error {
	key := client.ObjectKeyFromObject(secret)
	r.mu.Lock()
	defer r.mu.Unlock()
	if _, running := r.cancels[key]; running {
		return nil
	}
	kube, err := kubernetes.NewForConfig(&rest.Config{Host: string(secret.Data["server"]), BearerToken: string(secret.Data["token"])})
	if err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(context.Background())
	eb := record.NewBroadcaster()
	rec := eb.NewRecorder(r.Scheme(), corev1.EventSource{Component: "syncer"})
	eb.StartRecordingToSink(&typedcorev1.EventSinkImpl{Interface: kube.CoreV1().Events("")})
	go func() {
		defer eb.Shutdown()
		rec.Event(secret, corev1.EventTypeNormal, "Started", "syncer is running")
		<-ctx.Done()
	}()
	if r.cancels == nil {
		r.cancels = map[client.ObjectKey]context.CancelFunc{}
	}
	r.cancels[key] = cancel
	return nil
}

func (r *SyncerReconciler) stop(key client.ObjectKey) {
	r.mu.Lock()
	cancel, ok := r.cancels[key]
	delete(r.cancels, key)
	r.mu.Unlock()
	if ok {
		cancel()
	}
}
