// Package main has one watcher at a time, and one more that shares a signal each time.
package main

import (
	"os"
	"os/signal"

	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/cache"

	"github.com/leaklint/leaklint/testdata/informerstop/across/renewed/watcher"
)

type links struct {
	local   cache.SharedIndexInformer
	remote  func(string) (kubernetes.Interface, error)
	stop    chan struct{}
	current *watcher.Watcher
	shared  *watcher.Shared
}

func (l *links) Run(names <-chan string, done <-chan os.Signal) {
	defer close(l.stop)
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
	l.current = watcher.NewWatcher(remote, l.local)
	l.current.Start()
	l.shared = watcher.NewShared(remote, l.stop)
	l.shared.Start()
	return nil
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
	l := &links{local: factory.Core().V1().Namespaces().Informer(), stop: make(chan struct{}), remote: func(string) (kubernetes.Interface, error) { return kubernetes.NewForConfig(config) }}
	l.Run(make(chan string), done)
}
