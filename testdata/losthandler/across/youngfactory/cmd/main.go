package main

import (
	"context"
	"net/http"

	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"

	"github.com/leaklint/leaklint/testdata/losthandler/across/youngfactory/manager"
)

func main() {
	config, err := rest.InClusterConfig()
	if err != nil {
		panic(err)
	}
	manager.New(context.Background(), kubernetes.NewForConfigOrDie(config))
	_ = http.ListenAndServe(":8080", nil)
}
