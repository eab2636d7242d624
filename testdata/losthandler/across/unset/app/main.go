package main

import (
	"net/http"

	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"

	"github.com/leaklint/leaklint/testdata/losthandler/across/unset/syncer"
)

type monitor struct {
	client     kubernetes.Interface
	namespaces cache.SharedInformer
	syncers    []*syncer.Syncer
}

func main() {
	m := &monitor{}
	http.HandleFunc("/leader", func(http.ResponseWriter, *http.Request) { m.start() })
	http.HandleFunc("/follower", func(http.ResponseWriter, *http.Request) { m.stop() })
	_ = http.ListenAndServe(":8080", nil)
}

func (m *monitor) start() {
	if m.syncers != nil {
		return
	}
	byName := &syncer.Config{Name: "by name"}
	byName.Client = m.client
	m.syncers = []*syncer.Syncer{
		syncer.New(&syncer.Config{Name: "literal", Client: m.client}),
		syncer.New(byName),
		syncer.New(m.without("helper")),
		m.named("parameter"),
		syncer.NewByValue(syncer.Config{Name: "value", Client: m.client}),
		syncer.New(m.with("helper")), // want:vet `syncer.New adds a handler that is never removed: start runs again once "syncers" is set back \(leaks 2 goroutines and 27 KiB each time\)`
	}
}

func (m *monitor) without(name string) *syncer.Config {
	return &syncer.Config{Name: name, Client: m.client}
}

func (m *monitor) named(name string) *syncer.Syncer {
	config := m.without(name)
	config.Name = name
	return through(config)
}

func through(config *syncer.Config) *syncer.Syncer {
	return syncer.New(config)
}

func (m *monitor) with(name string) *syncer.Config {
	return &syncer.Config{Name: name, Client: m.client, NamespaceInformer: m.namespaces}
}

func (m *monitor) stop() { m.syncers = nil }
