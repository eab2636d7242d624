// The lazily made queue is forgotten by the Close that tears the rest down.
package typelazyonceforgotten

import (
	"os"
	"sync"

	"k8s.io/client-go/util/workqueue"
)

type Lazy struct {
	once  sync.Once
	queue workqueue.TypedRateLimitingInterface[string]
	file  *os.File
}

func Open(path string) (*Lazy, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	return &Lazy{file: f}, nil
}

func (l *Lazy) Add(key string) {
	l.once.Do(func() {
		l.queue = workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()) // want `workqueue "queue" of Lazy is not shut down by Close \(leaks 1 goroutine and 14 KiB each time\)`
	})
	l.queue.Add(key)
}

func (l *Lazy) Close() error { return l.file.Close() }
