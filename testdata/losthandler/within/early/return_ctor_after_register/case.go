// The constructor fails after registering and returns nil: nobody can call Stop.
package returnctorafterregister

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/cache"
)

type Mirror struct {
	secrets cache.SharedIndexInformer
	reg     cache.ResourceEventHandlerRegistration
	target  kubernetes.Interface
}

func NewMirror(secrets cache.SharedIndexInformer, cfg *rest.Config) (*Mirror, error) {
	m := &Mirror{secrets: secrets}
	reg, err := secrets.AddEventHandler(cache.ResourceEventHandlerFuncs{UpdateFunc: m.onUpdate}) // want `handler registration "reg" is not removed on every path \(leaks 2 goroutines and 27 KiB each time\)`
	if err != nil {
		return nil, err
	}
	m.reg = reg
	client, err := kubernetes.NewForConfig(cfg)
	if err != nil {
		return nil, fmt.Errorf("target client: %w", err)
	}
	m.target = client
	return m, nil
}

func (m *Mirror) onUpdate(_, cur interface{}) {
	s := cur.(*corev1.Secret)
	_, _ = m.target.CoreV1().Secrets(s.Namespace).Update(context.TODO(), s, metav1.UpdateOptions{})
}

func (m *Mirror) Stop() {
	_ = m.secrets.RemoveEventHandler(m.reg)
}
