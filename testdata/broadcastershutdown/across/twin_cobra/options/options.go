// OK: CLI options with Complete/Validate/Run, called only from RunE in another package.
package options

import (
	"context"
	"errors"
	"fmt"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/kubernetes/scheme"
	typedcorev1 "k8s.io/client-go/kubernetes/typed/core/v1"
	"k8s.io/client-go/tools/clientcmd"
	"k8s.io/client-go/tools/record"
)

type DrainOptions struct {
	Kubeconfig string
	Node       string
	Timeout    time.Duration

	client      kubernetes.Interface
	broadcaster record.EventBroadcaster
	recorder    record.EventRecorder
}

func (o *DrainOptions) Complete(args []string) error {
	if len(args) == 1 {
		o.Node = args[0]
	}
	cfg, err := clientcmd.BuildConfigFromFlags("", o.Kubeconfig)
	if err != nil {
		return fmt.Errorf("kubeconfig: %w", err)
	}
	if o.client, err = kubernetes.NewForConfig(cfg); err != nil {
		return err
	}
	o.broadcaster = record.NewBroadcaster() // want:vet `event broadcaster "broadcaster" of DrainOptions is never shut down \(may leak 1 goroutine and 35 KiB each time\)`
	o.broadcaster.StartRecordingToSink(&typedcorev1.EventSinkImpl{Interface: o.client.CoreV1().Events("default")})
	o.recorder = o.broadcaster.NewRecorder(scheme.Scheme, corev1.EventSource{Component: "drainctl"})
	return nil
}

func (o *DrainOptions) Validate() error {
	if o.Node == "" {
		return errors.New("a node name is required")
	}
	return nil
}

func (o *DrainOptions) Run(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, o.Timeout)
	defer cancel()
	o.recorder.Event(&corev1.ObjectReference{Kind: "Node", Name: o.Node}, corev1.EventTypeNormal, "Drain", "requested")
	<-ctx.Done()
	return context.Cause(ctx)
}
