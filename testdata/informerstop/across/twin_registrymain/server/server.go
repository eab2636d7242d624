// OK: servers made through a registry and started by main once; a factory on Background lives as long as the process.
package server

import (
	"context"

	"k8s.io/client-go/kubernetes"
)

type Server interface {
	Start() error
	Stop()
}

type Constructor func(kubernetes.Interface) Server

var constructors []Constructor

func Register(c Constructor) { constructors = append(constructors, c) }

func All(cs kubernetes.Interface) []Server {
	out := make([]Server, len(constructors))
	for i, c := range constructors {
		out[i] = c(cs)
	}
	return out
}

func Background() context.Context { return context.Background() }
