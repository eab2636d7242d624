// A cobra command's RunE and the private functions only it calls: process scope.
package app

import (
	"context"
	"fmt"
	"os"

	"github.com/spf13/cobra"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/kubernetes/scheme"
	typedcorev1 "k8s.io/client-go/kubernetes/typed/core/v1"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/clientcmd"
	"k8s.io/client-go/tools/events"
	"k8s.io/client-go/tools/record"
	ctrl "sigs.k8s.io/controller-runtime"
)

type options struct {
	kubeconfig string
	newEvents  bool
}

// NewCommand returns the command.
func NewCommand() *cobra.Command {
	opts := &options{}
	cmd := &cobra.Command{
		Use:          "widget-controller-manager",
		SilenceUsage: true,
		RunE: func(cmd *cobra.Command, args []string) error {
			return opts.run(ctrl.SetupSignalHandler())
		},
	}
	fs := cmd.Flags()
	fs.StringVar(&opts.kubeconfig, "kubeconfig", "", "kubeconfig file")
	fs.BoolVar(&opts.newEvents, "events-v1", false, "use events.k8s.io")
	return cmd
}

func (o *options) run(ctx context.Context) error {
	cfg, err := clientcmd.BuildConfigFromFlags("", o.kubeconfig)
	if err != nil {
		return fmt.Errorf("config: %w", err)
	}
	kube, err := kubernetes.NewForConfig(cfg)
	if err != nil {
		return err
	}
	var adapter events.EventBroadcasterAdapter
	if o.newEvents {
		adapter = events.NewEventBroadcasterAdapterWithContext(ctx, kube)
		adapter.StartRecordingToSink(ctx.Done())
	}
	rec := createRecorder(cfg, kube)
	factory := informers.NewSharedInformerFactory(kube, 0)
	if _, err := factory.Core().V1().Pods().Informer().AddEventHandler(logger{rec}); err != nil {
		return err
	}
	factory.Start(ctx.Done())
	<-ctx.Done()
	return nil
}

func createRecorder(cfg *rest.Config, kube kubernetes.Interface) record.EventRecorder {
	host, _ := os.Hostname()
	eventBroadcaster := record.NewBroadcaster()
	eventBroadcaster.StartRecordingToSink(&typedcorev1.EventSinkImpl{Interface: kube.CoreV1().Events("")})
	return eventBroadcaster.NewRecorder(scheme.Scheme, corev1.EventSource{Component: cfg.UserAgent, Host: host})
}

type logger struct{ rec record.EventRecorder }

func (l logger) OnAdd(obj any, initial bool) {
	if pod, ok := obj.(*corev1.Pod); ok && !initial {
		l.rec.Event(pod, corev1.EventTypeNormal, "Seen", "")
	}
}
func (l logger) OnUpdate(_, _ any) {}
func (l logger) OnDelete(any)      {}
