// OK: a member started with several things, all ended by Stop; failures of Start end what was started.
package member

import (
	"context"
	"errors"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/kubernetes/scheme"
	typedcorev1 "k8s.io/client-go/kubernetes/typed/core/v1"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/record"
)

type Member struct {
	host        string
	cancel      context.CancelFunc
	broadcaster record.EventBroadcaster
	recorder    record.EventRecorder
	factory     informers.SharedInformerFactory
	health      watch.Interface
}

func Start(parent context.Context, name string, cfg *rest.Config) (*Member, error) {
	cs, err := kubernetes.NewForConfig(cfg)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithCancel(parent)
	m := &Member{host: cfg.Host, cancel: cancel, broadcaster: record.NewBroadcaster()}
	m.broadcaster.StartRecordingToSink(&typedcorev1.EventSinkImpl{Interface: cs.CoreV1().Events("")})
	m.recorder = m.broadcaster.NewRecorder(scheme.Scheme, corev1.EventSource{Component: name})
	m.health, err = cs.CoreV1().Nodes().Watch(ctx, metav1.ListOptions{})
	if err != nil {
		m.Stop()
		return nil, err
	}
	m.factory = informers.NewSharedInformerFactory(cs, 0)
	m.factory.Core().V1().Nodes().Informer()
	m.factory.Start(ctx.Done())
	syncCtx, done := context.WithTimeout(ctx, 30*time.Second)
	defer done()
	for _, ok := range m.factory.WaitForCacheSync(syncCtx.Done()) {
		if !ok {
			m.Stop()
			return nil, errors.New("member " + name + " did not sync")
		}
	}
	go m.watchHealth()
	return m, nil
}

func (m *Member) watchHealth() {
	for range m.health.ResultChan() {
	}
}

func (m *Member) Same(cfg *rest.Config) bool { return m.host == cfg.Host }

func (m *Member) Stop() {
	m.cancel()
	m.broadcaster.Shutdown()
	if m.health != nil {
		m.health.Stop()
	}
	if m.factory != nil {
		m.factory.Shutdown()
	}
}
