// Each cluster has a context of its own; its cancel is kept in a map and called when the cluster leaves.
package percluster

import (
	"context"
	"sync"
	"time"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/clientcmd"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Manager keeps the informers of all clusters.
type Manager struct {
	client.Client

	ctx     context.Context
	mu      sync.Mutex
	cancels map[string]context.CancelFunc
}

// Reconcile starts or stops the informers of a cluster.
func (m *Manager) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	secret := &corev1.Secret{}
	if err := m.Get(ctx, req.NamespacedName, secret); apierrors.IsNotFound(err) {
		m.disengage(req.Name)
		return ctrl.Result{}, nil
	} else if err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, m.engage(req.Name, secret.Data["kubeconfig"])
}

func (m *Manager) engage(name string, kubeconfig []byte) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if _, ok := m.cancels[name]; ok {
		return nil
	}
	cfg, err := clientcmd.RESTConfigFromKubeConfig(kubeconfig)
	if err != nil {
		return err
	}
	kube, err := kubernetes.NewForConfig(cfg)
	if err != nil {
		return err
	}
	clusterCtx, cancel := context.WithCancel(m.ctx)
	factory := informers.NewSharedInformerFactory(kube, 10*time.Minute)
	factory.Core().V1().Nodes().Informer()
	factory.Start(clusterCtx.Done())
	m.cancels[name] = cancel
	return nil
}

func (m *Manager) disengage(name string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if cancel, ok := m.cancels[name]; ok {
		cancel()
		delete(m.cancels, name)
	}
}
