// OK: main starts and stops the registered servers.
package main

import (
	"os"
	"os/signal"

	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
	"k8s.io/klog/v2"

	_ "github.com/leaklint/leaklint/testdata/informerstop/across/twin_registrymain/dns"
	"github.com/leaklint/leaklint/testdata/informerstop/across/twin_registrymain/server"
)

func main() {
	cfg, err := rest.InClusterConfig()
	if err != nil {
		klog.Fatal(err)
	}
	servers := server.All(kubernetes.NewForConfigOrDie(cfg))
	for _, s := range servers {
		if err := s.Start(); err != nil {
			klog.Fatal(err)
		}
		defer s.Stop()
	}
	sig := make(chan os.Signal, 1)
	signal.Notify(sig, os.Interrupt)
	<-sig
}
