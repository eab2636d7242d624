// The outer Close calls the wrapper's Close, which shuts the queue down.
package typewrapperclosedbyouter

import (
	"os"
	"time"

	"k8s.io/client-go/util/workqueue"
)

type delayer struct {
	queue workqueue.TypedDelayingInterface[string]
}

func newDelayer() *delayer        { return &delayer{queue: workqueue.NewTypedDelayingQueue[string]()} }
func (d *delayer) Later(k string) { d.queue.AddAfter(k, time.Minute) }
func (d *delayer) Close()         { d.queue.ShutDown() }

type Manager struct {
	delayer interface {
		Later(string)
		Close()
	}
	out *os.File
}

func NewManager(path string) (*Manager, error) {
	f, err := os.Create(path)
	if err != nil {
		return nil, err
	}
	return &Manager{delayer: newDelayer(), out: f}, nil
}

func (m *Manager) Submit(k string) { m.delayer.Later(k) }

func (m *Manager) Close() error {
	m.delayer.Close()
	return m.out.Close()
}
