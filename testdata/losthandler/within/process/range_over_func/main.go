// The body of a loop over an iterator is no callback.
package main

import (
	"context"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"

	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/discovery"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/dynamic/dynamicinformer"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/cache"
)

type kinds []schema.GroupVersionResource

func (k kinds) each(yield func(int, schema.GroupVersionResource) bool) {
	for i, g := range k {
		if !yield(i, g) {
			return
		}
	}
}

func main() {
	cfg := &rest.Config{}
	f := dynamicinformer.NewDynamicSharedInformerFactory(dynamic.NewForConfigOrDie(cfg), 0)
	ctx := context.Background()
	dc := discovery.NewDiscoveryClientForConfigOrDie(cfg)
	lists, err := dc.ServerPreferredResources()
	if err != nil {
		fmt.Println(err)
	}
	var ks kinds
	for _, l := range lists {
		gv, err := schema.ParseGroupVersion(l.GroupVersion)
		if err != nil {
			continue
		}
		for _, r := range l.APIResources {
			if !slices.Contains(r.Verbs, "watch") {
				continue
			}
			g := gv.WithResource(r.Name)
			ks = append(ks, g)
			if _, err := f.ForResource(g).Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{}); err != nil {
				panic(err)
			}
		}
	}
	for _, g := range ks.each {
		f.ForResource(g).Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{})
	}
	for a := range strings.SplitSeq(os.Getenv("K"), ",") {
		f.ForResource(schema.GroupVersionResource{Resource: a}).Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{})
	}
	byName := map[string]schema.GroupVersionResource{}
	for _, n := range slices.Sorted(maps.Keys(byName)) {
		f.ForResource(byName[n]).Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{})
	}
	for i := 1; i < len(os.Args); i++ {
		f.ForResource(schema.GroupVersionResource{Resource: os.Args[i]}).Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{})
	}
	f.Start(ctx.Done())
	for g, ok := range f.WaitForCacheSync(ctx.Done()) {
		if !ok {
			panic(g)
		}
	}
	<-ctx.Done()
}
