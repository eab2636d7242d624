// Package hooks is told by others what to set up.
package hooks

import (
	"k8s.io/client-go/kubernetes"
)

var (
	Exported []func(kubernetes.Interface) error
	Request  []func(kubernetes.Interface) error
)

// SetUp runs once, each of them.
func SetUp(client kubernetes.Interface) error {
	for _, f := range Exported {
		if err := f(client); err != nil {
			return err
		}
	}
	return nil
}

// Each runs for each request.
func Each(client kubernetes.Interface) {
	for _, f := range Request {
		_ = f(client)
	}
}
