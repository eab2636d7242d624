// The process initializes each controller once, in a func that it hands to another package.
package main

import (
	"context"
	"os"
	"time"

	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/leaderelection"

	_ "github.com/leaklint/leaklint/testdata/losthandler/across/once/foreach/ctl"
	"github.com/leaklint/leaklint/testdata/losthandler/across/once/foreach/framework"
)

func start(config *rest.Config) func(context.Context) {
	factory := informers.NewSharedInformerFactory(kubernetes.NewForConfigOrDie(config), 0)
	return func(ctx context.Context) {
		framework.Foreach(func(c framework.Controller) {
			if err := c.Initialize(factory); err != nil {
				return
			}
		})
		<-ctx.Done()
	}
}

func main() {
	run := start(&rest.Config{})
	if len(os.Args) > 1 {
		run(context.Background())
		return
	}
	leaderelection.RunOrDie(context.Background(), leaderelection.LeaderElectionConfig{
		LeaseDuration: time.Minute,
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: run,
			OnStoppedLeading: func() { os.Exit(1) },
		},
	})
}
