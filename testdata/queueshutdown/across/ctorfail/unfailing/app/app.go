// Package app makes two controllers for each cluster. The second constructor fails, or it does not.
package app

import (
	"k8s.io/client-go/tools/cache"

	"github.com/leaklint/leaklint/testdata/queueshutdown/across/ctorfail/unfailing/lib"
)

// Start starts the controllers of a cluster.
func Start(pods, nodes cache.SharedIndexInformer, stop <-chan struct{}) error {
	first, err := lib.New(pods)
	if err != nil {
		return err
	}
	second, err := lib.New(nodes)
	if err != nil {
		return err
	}
	go first.Run(stop)
	go second.Run(stop)
	return nil
}

// StartNamed starts the controllers of a cluster, of which one needs a name.
func StartNamed(pods, nodes cache.SharedIndexInformer, name string, stop <-chan struct{}) error {
	first, err := lib.New(pods) // want `"first" is dropped on a path without Run, which shuts down its workqueue \(may leak its workers, and 1 goroutine if it has a name and metrics\)`
	if err != nil {
		return err
	}
	second, err := lib.Named(nodes, name)
	if err != nil {
		return err
	}
	go first.Run(stop)
	go second.Run(stop)
	return nil
}

// StartSaved starts the controllers of a cluster, of which one is saved.
func StartSaved(pods, nodes cache.SharedIndexInformer, save func() error, stop <-chan struct{}) error {
	first, err := lib.New(pods) // want `"first" is dropped on a path without Run, which shuts down its workqueue \(may leak its workers, and 1 goroutine if it has a name and metrics\)`
	if err != nil {
		return err
	}
	second, err := lib.Saved(nodes, save)
	if err != nil {
		return err
	}
	go first.Run(stop)
	go second.Run(stop)
	return nil
}

// StartGuarded starts the controllers of a cluster, of which one recovers from a panic.
func StartGuarded(pods, nodes cache.SharedIndexInformer, stop <-chan struct{}) error {
	first, err := lib.New(pods)
	if err != nil {
		return err
	}
	second, err := lib.Guarded(nodes)
	if err != nil {
		return err
	}
	go first.Run(stop)
	go second.Run(stop)
	return nil
}
