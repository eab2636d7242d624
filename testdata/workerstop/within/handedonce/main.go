// Command handedonce ends where it fails.
package main

import (
	"errors"
	"os"
	"time"

	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
)

func run() error {
	cfg, err := rest.InClusterConfig()
	if err != nil {
		return err
	}
	kube, err := kubernetes.NewForConfig(cfg)
	if err != nil {
		return err
	}
	f := informers.NewSharedInformerFactory(kube, time.Hour)
	pods := f.Core().V1().Pods().Informer()
	stop := make(chan struct{})
	f.Start(stop)
	if !pods.HasSynced() {
		return errors.New("no sync")
	}
	<-stop
	return nil
}

func main() {
	if err := run(); err != nil {
		os.Exit(1)
	}
}
