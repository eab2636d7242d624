// Package framework has controllers that register themselves, and runs a func for each of them.
package framework

import "k8s.io/client-go/informers"

// A Controller is initialized once.
type Controller interface {
	Initialize(factory informers.SharedInformerFactory) error
}

var controllers = map[string]Controller{}

// Register adds a controller.
func Register(name string, c Controller) { controllers[name] = c }

// Foreach calls a func with each controller.
func Foreach(f func(Controller)) {
	for _, c := range controllers {
		f(c)
	}
}
