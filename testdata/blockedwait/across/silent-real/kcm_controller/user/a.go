// right: each controller is run with the manager's ctx
package main

import (
	"context"
	"github.com/leaklint/leaklint/testdata/blockedwait/across/silent-real/kcm_controller/lib"
	"k8s.io/client-go/tools/cache"
	"os"
	"os/signal"
)

func StartControllers(ctx context.Context, inf []cache.InformerSynced) {
	for _, i := range inf {
		go lib.New(i).Run(ctx, 5)
	}
}
func main() {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	StartControllers(ctx, nil)
	sig := make(chan os.Signal, 2)
	signal.Notify(sig, os.Interrupt)
	go func() { <-sig; cancel(); <-sig; os.Exit(1) }()
	<-ctx.Done()
}
