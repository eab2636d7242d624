// Reached only from the RunE of a cobra command.
package main

import (
	"context"
	"os"
	"time"

	"github.com/spf13/cobra"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/informers"
	coreinformers "k8s.io/client-go/informers/core/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/tools/clientcmd"
	"k8s.io/klog/v2"
)

type options struct {
	kubeconfig string
	resync     time.Duration
}

func newCommand() *cobra.Command {
	o := &options{resync: time.Hour}
	cmd := &cobra.Command{
		Use: "agent",
		RunE: func(cmd *cobra.Command, args []string) error {
			return o.run(cmd.Context())
		},
	}
	cmd.Flags().StringVar(&o.kubeconfig, "kubeconfig", "", "path to the kubeconfig")
	return cmd
}

func (o *options) run(ctx context.Context) error {
	cfg, err := clientcmd.BuildConfigFromFlags("", o.kubeconfig)
	if err != nil {
		return err
	}
	factory := informers.NewSharedInformerFactory(kubernetes.NewForConfigOrDie(cfg), o.resync)
	if err := watchNodes(factory.Core().V1().Nodes()); err != nil {
		return err
	}
	factory.Start(ctx.Done())
	<-ctx.Done()
	return nil
}

func watchNodes(nodes coreinformers.NodeInformer) error {
	_, err := nodes.Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc: func(obj interface{}) { klog.InfoS("node", "name", obj.(*corev1.Node).Name) },
	})
	return err
}

func main() {
	if err := newCommand().Execute(); err != nil {
		os.Exit(1)
	}
}
