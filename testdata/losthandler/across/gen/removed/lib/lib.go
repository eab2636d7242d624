// A generic subscription with Close; the worker defers Close.
package lib

import (
	"k8s.io/client-go/tools/cache"
)

type Sub[T any] struct {
	C   chan T
	inf cache.SharedIndexInformer
	reg cache.ResourceEventHandlerRegistration
}

func NewSub[T any](inf cache.SharedIndexInformer) (*Sub[T], error) {
	s := &Sub[T]{C: make(chan T, 8), inf: inf}
	reg, err := inf.AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: func(obj any) {
		if t, ok := obj.(T); ok {
			select {
			case s.C <- t:
			default:
			}
		}
	}})
	if err != nil {
		return nil, err
	}
	s.reg = reg
	return s, nil
}

func (s *Sub[T]) Close() error { return s.inf.RemoveEventHandler(s.reg) }
