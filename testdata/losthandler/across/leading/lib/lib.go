// Package lib has what leaders start.
package lib

import (
	"context"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
)

// Start is called by a leader of which there is one in the process.
func Start(ctx context.Context, pods cache.SharedIndexInformer) error {
	_, err := pods.AddEventHandler(cache.ResourceEventHandlerFuncs{}) // want:vet `the handler added to pods is never removed \(may leak 2 goroutines and 27 KiB each time\)`
	return err
}

// Last is called by one whose process ends with the term, though it says that it stands again.
func Last(ctx context.Context, pods cache.SharedIndexInformer) error {
	_, err := pods.AddEventHandler(cache.ResourceEventHandlerFuncs{}) // want:vet `the handler added to pods is never removed \(may leak 2 goroutines and 27 KiB each time\)`
	return err
}

// Again is called by one that stands again.
func Again(ctx context.Context, pods cache.SharedIndexInformer) error {
	_, err := pods.AddEventHandler(cache.ResourceEventHandlerFuncs{}) // want:vet `the handler added to pods is never removed \(may leak 2 goroutines and 27 KiB each time\)` // want:whole `the handler added to pods is never removed: called per period from standAgain \(leaks 2 goroutines and 27 KiB each time\)`
	return err
}

// Own adds a handler to an informer of a factory of its own, which ends with the term.
func Own(ctx context.Context, kube kubernetes.Interface) error {
	f := informers.NewSharedInformerFactory(kube, time.Minute)
	_, err := f.Core().V1().Pods().Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{})
	f.Start(ctx.Done())
	return err
}

// Work works.
func Work(ctx context.Context) { wait.UntilWithContext(ctx, func(context.Context) {}, time.Second) }

// Ending is called by one whose lost lease ends the context of the loop.
func Ending(ctx context.Context, pods cache.SharedIndexInformer) error {
	_, err := pods.AddEventHandler(cache.ResourceEventHandlerFuncs{}) // want:vet `the handler added to pods is never removed \(may leak 2 goroutines and 27 KiB each time\)`
	return err
}

// Turn is called in each term of one elector.
func Turn(ctx context.Context, pods cache.SharedIndexInformer) error {
	_, err := pods.AddEventHandler(cache.ResourceEventHandlerFuncs{}) // want:vet `the handler added to pods is never removed \(may leak 2 goroutines and 27 KiB each time\)` // want:whole `the handler added to pods is never removed: called per leadership term from standInTurn \(leaks 2 goroutines and 27 KiB each time\)`
	return err
}
