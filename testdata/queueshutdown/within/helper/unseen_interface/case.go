// The queue is handed to an interface whose implementation we cannot see, which may take over the duty.
package helperunseeninterface

import (
	"k8s.io/client-go/util/workqueue"
)

type Registrar interface {
	Register(name string, q workqueue.TypedInterface[string])
}

func Install(r Registrar, names []string) {
	for _, n := range names {
		q := workqueue.NewTypedRateLimitingQueueWithConfig(workqueue.DefaultTypedControllerRateLimiter[string](), workqueue.TypedRateLimitingQueueConfig[string]{Name: n})
		q.Add("resync")
		r.Register(n, q)
	}
}
