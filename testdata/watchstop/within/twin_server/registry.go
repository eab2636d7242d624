// OK: servers in an interface registry started by main; the watch belongs to a server that lives as long as the process but stops anyway.
package main

import (
	"context"
	"os/signal"
	"syscall"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
	"k8s.io/klog/v2"
)

type component interface {
	Name() string
	Run(context.Context) error
}

type namespaces struct{ kube kubernetes.Interface }

func (namespaces) Name() string { return "namespaces" }

func (n namespaces) Run(ctx context.Context) error {
	w, err := n.kube.CoreV1().Namespaces().Watch(ctx, metav1.ListOptions{})
	if err != nil {
		return err
	}
	stop := w.Stop
	defer stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case ev, ok := <-w.ResultChan():
			if !ok {
				return nil
			}
			klog.InfoS("event", "type", ev.Type)
		}
	}
}

func main() {
	ctx, cancel := signal.NotifyContext(context.Background(), syscall.SIGINT)
	defer cancel()
	cfg, err := rest.InClusterConfig()
	if err != nil {
		klog.Fatal(err)
	}
	kube := kubernetes.NewForConfigOrDie(cfg)
	for _, c := range []component{namespaces{kube}, &namespaces{kube}} {
		go func() {
			if err := c.Run(ctx); err != nil {
				klog.ErrorS(err, "component", "name", c.Name())
			}
		}()
	}
	<-ctx.Done()
}
