// Package withfactory has controllers that make informers in funcs which they are given their factory by.
package withfactory

import (
	"net/http"
	"sync"
	"time"

	"k8s.io/client-go/informers"
	v1 "k8s.io/client-go/informers/core/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
)

// newFactory is another one in tests.
var newFactory = func(client kubernetes.Interface) (informers.SharedInformerFactory, error) {
	return informers.NewSharedInformerFactory(client, time.Hour), nil
}

type controller struct {
	client  kubernetes.Interface
	stopCh  chan struct{}
	factory informers.SharedInformerFactory
	pods    v1.PodInformer
}

func (c *controller) getFactory() (informers.SharedInformerFactory, error) {
	if c.factory != nil {
		return c.factory, nil
	}
	var err error
	c.factory, err = newFactory(c.client)
	return c.factory, err
}

func (c *controller) withFactory(fn func(informers.SharedInformerFactory)) error {
	factory, err := c.getFactory()
	if err != nil {
		return err
	}
	fn(factory)
	factory.Start(c.stopCh)
	return nil
}

func (c *controller) podInformer() (v1.PodInformer, error) {
	if c.pods == nil {
		err := c.withFactory(func(factory informers.SharedInformerFactory) {
			c.pods = factory.Core().V1().Pods()
		})
		if err != nil {
			return nil, err
		}
	}
	return c.pods, nil
}

// start has the handler end with the controller.
func (c *controller) start() error {
	pods, err := c.podInformer()
	if err != nil {
		return err
	}
	pods.Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: func(any) { println(c) }})
	return nil
}

type borrower struct {
	shared informers.SharedInformerFactory
	stopCh chan struct{}
	pods   v1.PodInformer
}

func (b *borrower) withFactory(fn func(informers.SharedInformerFactory)) { fn(b.shared) }

// start leaves it with the factory of all.
func (b *borrower) start() {
	b.withFactory(func(factory informers.SharedInformerFactory) { b.pods = factory.Core().V1().Pods() })
	b.pods.Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: func(any) { println(b) }}) // want `the handler added to .* is never removed.*`
}

type server struct {
	mu        sync.Mutex
	client    kubernetes.Interface
	shared    informers.SharedInformerFactory
	clusters  map[string]*controller
	borrowers map[string]*borrower
}

func (s *server) get(name string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.clusters[name] != nil {
		return nil
	}
	c := &controller{client: s.client, stopCh: make(chan struct{})}
	if err := c.start(); err != nil {
		close(c.stopCh)
		return err
	}
	s.clusters[name] = c
	b := &borrower{shared: s.shared, stopCh: make(chan struct{})}
	b.start()
	s.borrowers[name] = b
	return nil
}

func (s *server) stop(name string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if c := s.clusters[name]; c != nil {
		close(c.stopCh)
	}
	delete(s.clusters, name)
	delete(s.borrowers, name)
}

// Serve has a controller for each name.
func Serve(client kubernetes.Interface, shared informers.SharedInformerFactory) {
	s := &server{client: client, shared: shared, clusters: map[string]*controller{}, borrowers: map[string]*borrower{}}
	http.HandleFunc("/get", func(w http.ResponseWriter, r *http.Request) { s.get(r.URL.Path) })
	http.HandleFunc("/stop", func(w http.ResponseWriter, r *http.Request) { s.stop(r.URL.Path) })
}
