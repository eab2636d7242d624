// OK: kubectl-like get --watch; exported methods only called from RunE; the process ends when Run returns.
package get

import (
	"context"
	"fmt"
	"io"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/clientcmd"
)

type Options struct {
	Out       io.Writer
	Namespace string
	Limit     int
	client    kubernetes.Interface
}

func (o *Options) Complete() error {
	cfg, err := clientcmd.NewNonInteractiveDeferredLoadingClientConfig(
		clientcmd.NewDefaultClientConfigLoadingRules(), &clientcmd.ConfigOverrides{}).ClientConfig()
	if err != nil {
		return err
	}
	o.client, err = kubernetes.NewForConfig(cfg)
	return err
}

func (o *Options) Run(ctx context.Context) error {
	w, err := o.client.CoreV1().Pods(o.Namespace).Watch(ctx, metav1.ListOptions{}) // want:vet `watch "w" is never stopped \(leaks 2 goroutines and 15 KiB each time\)`
	if err != nil {
		return err
	}
	n := 0
	for ev := range w.ResultChan() {
		p, ok := ev.Object.(*corev1.Pod)
		if !ok {
			return fmt.Errorf("unexpected object %T", ev.Object)
		}
		fmt.Fprintf(o.Out, "%s\t%s\t%s\n", ev.Type, p.Name, p.Status.Phase)
		if n++; o.Limit > 0 && n >= o.Limit {
			return nil
		}
	}
	return nil
}
