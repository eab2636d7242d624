// The struct made here is ended by the other package's function.
package app

import (
	"errors"

	"k8s.io/client-go/util/workqueue"

	"github.com/leaklint/leaklint/testdata/queueshutdown/across/helper/struct_field/util"
)

// Once runs one job.
func Once(keys []string) error {
	j := &util.Job{Name: "once", Queue: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())}
	defer util.Finish(j)
	for _, k := range keys {
		if k == "" {
			return errors.New("empty key")
		}
		j.Queue.Add(k)
	}
	return nil
}

// Plan holds jobs by name.
type Plan struct{ jobs map[string]*util.Job }

// NewPlan makes a plan of the names.
func NewPlan(names ...string) *Plan {
	p := &Plan{jobs: map[string]*util.Job{}}
	for _, n := range names {
		if _, ok := p.jobs[n]; !ok {
			p.jobs[n] = &util.Job{Name: n, Queue: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())}
		}
	}
	return p
}

// Close ends the plan.
func (p *Plan) Close() { util.FinishAll(p.jobs) }
