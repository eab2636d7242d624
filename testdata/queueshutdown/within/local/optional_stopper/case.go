// The no-op stands in only where no queue was made.
package localoptionalstopper

import (
	"time"

	"k8s.io/client-go/util/workqueue"
)

type noop struct{}

func (noop) ShutDown() {}

func Sync(keys []string, delayed bool) {
	var s interface{ ShutDown() } = noop{}
	add := func(string) {}
	if delayed {
		q := workqueue.NewTypedDelayingQueue[string]()
		add = func(k string) { q.AddAfter(k, time.Second) }
		s = q
	}
	defer s.ShutDown()
	for _, k := range keys {
		add(k)
	}
}
