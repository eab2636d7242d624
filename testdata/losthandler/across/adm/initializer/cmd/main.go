// An admission plugin is handed the server's factory once by an initializer loop in main.
package main

import (
	"log"

	"github.com/leaklint/leaklint/testdata/losthandler/across/adm/initializer/initializer"
	"github.com/leaklint/leaklint/testdata/losthandler/across/adm/initializer/plugin"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
)

func main() {
	cfg, err := rest.InClusterConfig()
	if err != nil {
		log.Fatal(err)
	}
	f := informers.NewSharedInformerFactory(kubernetes.NewForConfigOrDie(cfg), 0)
	initializer.Initialize([]any{&plugin.Plugin{}}, f)
	f.Start(nil)
	select {}
}
