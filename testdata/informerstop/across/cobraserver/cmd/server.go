// Everything is started once from a cobra command, some of it with a stop that never ends.
package cmd

import (
	"context"
	"errors"
	"time"

	"github.com/spf13/cobra"
	"golang.org/x/sync/errgroup"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/clientcmd"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/cluster"

	"github.com/leaklint/leaklint/testdata/informerstop/across/cobraserver/pkg/server"
)

// New returns the root command.
func New() *cobra.Command {
	var kubeconfig string
	c := &cobra.Command{
		Use:  "server",
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error { return run(c.Context(), kubeconfig) },
	}
	c.Flags().StringVar(&kubeconfig, "kubeconfig", "", "file")
	return c
}

func run(ctx context.Context, kubeconfig string) error {
	cfg, err := clientcmd.BuildConfigFromFlags("", kubeconfig)
	if err != nil {
		return err
	}
	kube, err := kubernetes.NewForConfig(cfg)
	if err != nil {
		return err
	}
	factory := informers.NewSharedInformerFactory(kube, time.Hour)
	srv := server.New(factory.Core().V1().Pods())
	factory.Start(wait.NeverStop)

	hub, err := cluster.New(cfg)
	if err != nil {
		return err
	}
	g, ctx := errgroup.WithContext(ctrl.LoggerInto(ctx, ctrl.Log))
	g.Go(func() error { return hub.Start(context.Background()) })
	g.Go(func() error { return srv.Serve(ctx) })
	if err := g.Wait(); err != nil && !errors.Is(err, context.Canceled) {
		return err
	}
	return nil
}
