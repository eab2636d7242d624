package initializer

import (
	"k8s.io/client-go/informers"
)

type WantsFactory interface {
	SetExternalKubeInformerFactory(informers.SharedInformerFactory)
}

func Initialize(plugins []any, f informers.SharedInformerFactory) {
	for _, p := range plugins {
		if w, ok := p.(WantsFactory); ok {
			w.SetExternalKubeInformerFactory(f)
		}
	}
}
