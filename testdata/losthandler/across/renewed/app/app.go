// Package main has one watcher at a time.
package main

import (
	"os"
	"os/signal"

	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/cache"

	"github.com/leaklint/leaklint/testdata/losthandler/across/renewed/watcher"
)

type links struct {
	local   cache.SharedIndexInformer
	remote  func(string) (kubernetes.Interface, error)
	current *watcher.Watcher
}

func (l *links) Run(names <-chan string, done <-chan os.Signal) {
	for {
		select {
		case name := <-names:
			if err := l.restart(name); err != nil {
				println(err.Error())
			}
		case <-done:
			l.cleanup()
			return
		}
	}
}

func (l *links) restart(name string) error {
	l.cleanup()
	remote, err := l.remote(name)
	if err != nil {
		return err
	}
	l.current = watcher.New(remote, l.local)
	if err := l.current.Join(cache.ResourceEventHandlerFuncs{}); err != nil {
		return err
	}
	return l.current.Start(cache.ResourceEventHandlerFuncs{})
}

func (l *links) cleanup() {
	if l.current != nil {
		l.current.Stop()
		l.current = nil
	}
}

func main() {
	config, err := rest.InClusterConfig()
	if err != nil {
		panic(err)
	}
	factory := informers.NewSharedInformerFactory(kubernetes.NewForConfigOrDie(config), 0)
	done := make(chan os.Signal, 1)
	signal.Notify(done, os.Interrupt)
	l := &links{local: factory.Core().V1().Namespaces().Informer(), remote: func(string) (kubernetes.Interface, error) { return kubernetes.NewForConfig(config) }}
	stop := make(chan struct{})
	defer close(stop)
	factory.Start(stop)
	l.Run(make(chan string), done)
}
