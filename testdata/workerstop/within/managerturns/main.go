// Command managerturns makes a manager again and again, and what works beside it.
package main

import (
	"context"
	"os"
	"time"

	ctrl "sigs.k8s.io/controller-runtime"
)

func work(ctx context.Context) {
	t := time.NewTicker(time.Second)
	defer t.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-t.C:
		}
	}
}

func restartIfNeeded(cancel context.CancelFunc) {
	for {
		time.Sleep(10 * time.Second)
		if _, err := os.Stat("/tmp/restart"); err == nil {
			cancel()
			break
		}
	}
}

// run goes on only when the manager has ended well, which it does when its context ends.
func run(parent context.Context, watched bool) {
	for {
		ctx, cancel := context.WithCancel(parent)
		mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), ctrl.Options{PprofBindAddress: ":6060"})
		if err != nil {
			os.Exit(1)
		}
		go work(ctx)
		if watched {
			go restartIfNeeded(cancel)
		}
		if err := mgr.Start(ctx); err != nil {
			os.Exit(1)
		}
	}
}

// retry goes on when it has failed, too.
func retry(parent context.Context, watched bool) {
	for {
		ctx, cancel := context.WithCancel(parent)
		mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), ctrl.Options{PprofBindAddress: ":6060"})
		if err != nil {
			os.Exit(1)
		}
		go work(ctx) // want `.*is not stopped on every path.*`
		if watched {
			go restartIfNeeded(cancel)
		}
		if err := mgr.Start(ctx); err != nil {
			println(err.Error())
		}
	}
}

func main() {
	ctx := ctrl.SetupSignalHandler()
	if len(os.Args) > 1 {
		retry(ctx, true)
	}
	run(ctx, true)
}
