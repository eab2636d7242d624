// Package options hands factories on, in a struct that is built call by call.
package options

import "k8s.io/client-go/informers"

type Options struct {
	Namespace string
	Factory   informers.SharedInformerFactory
	Shared    informers.SharedInformerFactory
}

func New(namespace string) *Options { return &Options{Namespace: namespace} }

func (o *Options) WithFactory(f informers.SharedInformerFactory) *Options {
	o.Factory = f
	return o
}

func (o *Options) WithShared(f informers.SharedInformerFactory) *Options {
	o.Shared = f
	return o
}
