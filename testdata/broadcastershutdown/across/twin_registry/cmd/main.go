// OK: main closes all plugins through the interface.
package main

import (
	"context"
	"os"
	"os/signal"

	"golang.org/x/sync/errgroup"
	"k8s.io/client-go/kubernetes"
	clientgoscheme "k8s.io/client-go/kubernetes/scheme"
	"k8s.io/client-go/rest"
	"k8s.io/klog/v2"

	_ "github.com/leaklint/leaklint/testdata/broadcastershutdown/across/twin_registry/evict"
	"github.com/leaklint/leaklint/testdata/broadcastershutdown/across/twin_registry/plugin"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	cfg, err := rest.InClusterConfig()
	if err != nil {
		klog.Fatal(err)
	}
	plugins, err := plugin.BuildAll(plugin.Deps{Client: kubernetes.NewForConfigOrDie(cfg), Scheme: clientgoscheme.Scheme})
	if err != nil {
		klog.Fatal(err)
	}
	g, ctx := errgroup.WithContext(ctx)
	for _, p := range plugins {
		g.Go(func() error {
			defer p.Close()
			return p.Run(ctx)
		})
	}
	if err := g.Wait(); err != nil {
		klog.ErrorS(err, "plugins ended")
	}
}
