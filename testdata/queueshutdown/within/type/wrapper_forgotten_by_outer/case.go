// The wrapper has a good Close, but the outer type that owns it has a Close which forgets it.
package typewrapperforgottenbyouter

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
	delayer *delayer
	out     *os.File
}

func NewManager(path string) (*Manager, error) {
	f, err := os.Create(path)
	if err != nil {
		return nil, err
	}
	return &Manager{
		delayer: newDelayer(), // want `workqueue "delayer" of Manager is not shut down by Close \(leaks 1 goroutine and 14 KiB each time\)`
		out:     f,
	}, nil
}

func (m *Manager) Submit(k string) { m.delayer.Later(k) }

func (m *Manager) Close() error { return m.out.Close() }
