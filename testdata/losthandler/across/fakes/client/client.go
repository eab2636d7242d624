// Package client has what registers handlers, behind an interface.
package client

import "k8s.io/client-go/tools/cache"

// A Registrar registers handlers.
type Registrar interface {
	Register(inf cache.SharedIndexInformer)
}

type registrar struct{}

func (registrar) Register(inf cache.SharedIndexInformer) {
	_, _ = inf.AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: func(any) {}}) // want:vet `the handler added to inf is never removed .*may leak.*` // want:whole `the handler added to inf is never removed: called per request from main .*`
}

// New returns the one that there is.
func New() Registrar { return registrar{} }
