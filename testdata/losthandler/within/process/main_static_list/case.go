// Main loops over a fixed list of resources.
package main

import (
	"fmt"
	"log"
	"os"

	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/dynamic/dynamicinformer"
	"k8s.io/client-go/tools/clientcmd"
)

var resources = []schema.GroupVersionResource{
	{Group: "apps", Version: "v1", Resource: "deployments"},
	{Group: "batch", Version: "v1", Resource: "jobs"},
}

type printer struct{ gvr schema.GroupVersionResource }

func (p *printer) OnAdd(obj interface{}, _ bool) { p.print("ADDED", obj) }
func (p *printer) OnUpdate(_, obj interface{})   { p.print("MODIFIED", obj) }
func (p *printer) OnDelete(obj interface{})      { p.print("DELETED", obj) }

func (p *printer) print(verb string, obj interface{}) {
	if u, ok := obj.(*unstructured.Unstructured); ok {
		fmt.Println(verb, p.gvr.Resource, u.GetName())
	}
}

func main() {
	cfg, err := clientcmd.BuildConfigFromFlags("", os.Getenv("KUBECONFIG"))
	if err != nil {
		log.Fatal(err)
	}
	factory := dynamicinformer.NewDynamicSharedInformerFactory(dynamic.NewForConfigOrDie(cfg), 0)
	for _, gvr := range resources {
		factory.ForResource(gvr).Informer().AddEventHandler(&printer{gvr: gvr})
	}
	stop := make(chan struct{})
	factory.Start(stop)
	select {}
}
