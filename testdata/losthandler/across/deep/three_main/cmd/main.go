package main

import (
	"context"
	"log"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/leaklint/leaklint/testdata/losthandler/across/deep/three_main/lib"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/clientcmd"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	defer stop()
	cfg, err := clientcmd.BuildConfigFromFlags("", os.Getenv("KUBECONFIG"))
	if err != nil {
		log.Fatal(err)
	}
	f := informers.NewSharedInformerFactory(kubernetes.NewForConfigOrDie(cfg), time.Hour)
	g := &lib.Group{}
	g.Attach(f.Core().V1().Pods().Informer(), f.Core().V1().Services().Informer())
	f.Start(ctx.Done())
	<-ctx.Done()
}
