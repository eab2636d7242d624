package main

import (
	"net/http"

	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"

	"github.com/leaklint/leaklint/testdata/broadcastershutdown/across/hooks/hooks"
	_ "github.com/leaklint/leaklint/testdata/broadcastershutdown/across/hooks/webhook"
)

func main() {
	config, err := rest.InClusterConfig()
	if err != nil {
		panic(err)
	}
	client := kubernetes.NewForConfigOrDie(config)
	if err := hooks.SetUp(client); err != nil {
		panic(err)
	}
	http.HandleFunc("/each", func(http.ResponseWriter, *http.Request) { hooks.Each(client) })
	_ = http.ListenAndServe(":8080", nil)
}
