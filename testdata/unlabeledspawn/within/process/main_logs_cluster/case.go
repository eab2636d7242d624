// The program's main uses the name of its home cluster for logging in a goroutine that is started once for the process: silent.
package main

import (
	"context"
	"errors"
	"net/http"
	"os"
	"os/signal"
	"time"

	"github.com/kcp-dev/logicalcluster/v3"
	"k8s.io/klog/v2"
)

const shutdownGrace = 10 * time.Second

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	home := logicalcluster.Name(os.Getenv("HOME_CLUSTER"))
	server := &http.Server{Addr: ":8080", ReadHeaderTimeout: time.Second}

	go func() {
		<-ctx.Done()
		klog.FromContext(ctx).Info("shutting down", "home", home)
		grace, cancel := context.WithTimeout(context.Background(), shutdownGrace)
		defer cancel()
		_ = server.Shutdown(grace)
	}()

	if err := server.ListenAndServe(); !errors.Is(err, http.ErrServerClosed) {
		klog.FromContext(ctx).Error(err, "server failed")
		os.Exit(1)
	}
}
