// right: signal goroutine in main twice Ctrl-C
package main

import (
	"os"
	"os/signal"

	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes/fake"
)

func main() {
	stop := make(chan struct{})
	c := make(chan os.Signal, 2)
	signal.Notify(c, os.Interrupt)
	go func() {
		<-c
		close(stop)
		<-c
		os.Exit(1)
	}()
	f := informers.NewSharedInformerFactory(fake.NewClientset(), 0)
	f.Start(stop)
	f.WaitForCacheSync(stop)
	<-stop
}
