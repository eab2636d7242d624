package main

import (
	"context"
	"fmt"
	"os"
	"sync"

	"github.com/leaklint/leaklint/testdata/losthandler/across/init/func_field/registry"
	"github.com/spf13/cobra"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
)

func main() {
	cmd := &cobra.Command{Use: "ttl", RunE: run}
	if err := cmd.ExecuteContext(context.Background()); err != nil {
		os.Exit(1)
	}
}

func run(cmd *cobra.Command, _ []string) error {
	cfg, err := rest.InClusterConfig()
	if err != nil {
		return err
	}
	ctx := cmd.Context()
	f := informers.NewSharedInformerFactory(kubernetes.NewForConfigOrDie(cfg), 0)
	var wg sync.WaitGroup
	for _, d := range registry.All() {
		r, err := d.Build(f)
		if err != nil {
			return fmt.Errorf("%s: %w", d.Name, err)
		}
		wg.Go(func() { r.Run(ctx) })
	}
	f.Start(ctx.Done())
	wg.Wait()
	return nil
}
