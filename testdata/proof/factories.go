package main

import (
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/client-go/dynamic/dynamicinformer"
	dynamicfake "k8s.io/client-go/dynamic/fake"
	kubeinformers "k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes/fake"
	metadatafake "k8s.io/client-go/metadata/fake"
	"k8s.io/client-go/metadata/metadatainformer"
	"k8s.io/client-go/tools/cache"
)

const informersPackage = "k8s.io/client-go/informers."

// factory is what factories of informers for all kinds of clients have.
type factory interface {
	Start(stop <-chan struct{})
	Shutdown()
}

var factories = []probe{
	factoryProbe(informersPackage+"SharedInformerFactory.Start", typedFactories),
	factoryProbe("k8s.io/client-go/dynamic/dynamicinformer.DynamicSharedInformerFactory.Start", dynamicFactories),
	factoryProbe("k8s.io/client-go/metadata/metadatainformer.SharedInformerFactory.Start", metadataFactories),

	shutdownProbe(informersPackage+"SharedInformerFactory.Start", typedFactories),
	shutdownProbe("k8s.io/client-go/dynamic/dynamicinformer.DynamicSharedInformerFactory.Start", dynamicFactories),
	shutdownProbe("k8s.io/client-go/metadata/metadatainformer.SharedInformerFactory.Start", metadataFactories),
}

// A factoryMaker makes a factory that has been asked for one informer.
type factoryMaker func() (factory, cache.SharedIndexInformer)

var configMaps = corev1.SchemeGroupVersion.WithResource("configmaps")

func typedFactories() factoryMaker {
	create := configMapFactories()
	return func() (factory, cache.SharedIndexInformer) { return create() }
}

func configMapFactories() func() (kubeinformers.SharedInformerFactory, cache.SharedIndexInformer) {
	client := fake.NewSimpleClientset()
	return func() (kubeinformers.SharedInformerFactory, cache.SharedIndexInformer) {
		f := kubeinformers.NewSharedInformerFactory(client, 0)
		return f, f.Core().V1().ConfigMaps().Informer()
	}
}

func dynamicFactories() factoryMaker {
	scheme := runtime.NewScheme()
	check(corev1.AddToScheme(scheme))
	client := dynamicfake.NewSimpleDynamicClient(scheme)
	return func() (factory, cache.SharedIndexInformer) {
		f := dynamicinformer.NewDynamicSharedInformerFactory(client, 0)
		return f, f.ForResource(configMaps).Informer()
	}
}

func metadataFactories() factoryMaker {
	scheme := metadatafake.NewTestScheme()
	check(corev1.AddToScheme(scheme))
	client := metadatafake.NewSimpleMetadataClient(scheme)
	return func() (factory, cache.SharedIndexInformer) {
		f := metadatainformer.NewSharedInformerFactory(client, 0)
		return f, f.ForResource(configMaps).Informer()
	}
}

// factoryProbe is for factories of one client.
func factoryProbe(symbol string, prepare func() factoryMaker) probe {
	return probe{
		symbol: symbol,
		prepare: func(*site) maker {
			create := prepare()
			return func() func() {
				f, informer := create()
				return untilClosed(f.Start, informer.HasSynced)
			}
		},
	}
}

// shutdownProbe is for factories that are shut down while the channel is open:
// Shutdown waits for the informers, and ends none.
func shutdownProbe(symbol string, prepare func() factoryMaker) probe {
	return probe{
		symbol: symbol,
		note:   "Shutdown only",
		prepare: func(*site) maker {
			create := prepare()
			return func() func() {
				f, informer := create()
				untilClosed(f.Start, informer.HasSynced)
				return func() { go f.Shutdown() }
			}
		},
	}
}
